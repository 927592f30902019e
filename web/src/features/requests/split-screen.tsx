import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useParams } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { exactMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { CancelOpenRequests } from './cancel-open-requests.tsx'
import { RequestRow } from './request-row.tsx'

export function SplitScreen() {
  const t = useTranslations('requests')
  const { split_id } = useParams<{ split_id: string }>()
  useChannel('requests')
  const refetchInterval = usePollingFallback()
  const { data, error, refetch } = useQuery({
    ...api.get_split.query({ split_id }),
    refetchOnMount: 'always',
    refetchInterval,
  })
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4">
      <Screen
        title={t('split_title')}
        action={<BackLink href={`${paths.requests()}?tab=outgoing`}>{t('all_requests')}</BackLink>}
      >
        {data ? (
          <SplitView split={data} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <MissingItem
            icon={Users}
            title={t('split_not_found')}
            backHref={`${paths.requests()}?tab=outgoing`}
            backName={t('all_requests')}
          />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={3} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function SplitView({ split }: { split: Output<'get_split'> }) {
  const t = useTranslations('requests')
  const language = useLanguage()
  const { total, own_amount, paid, note, requests } = split
  const count = requests.filter(({ status }) => status === 'paid').length
  return (
    <>
      <Box>
        <p className="text-hero leading-[1.05]">
          <Amount cents={total} size="hero" />
        </p>
        {note !== '' && <p className="wrap-anywhere text-ink-soft">{inQuotes(note)}</p>}
        <div className="mt-3">
          <Figures
            items={[
              { label: t('asked_at'), value: exactMoment(new Date(split.created_at), language) },
              ...(own_amount > 0 ? [{ label: t('ui.your_share'), value: formatUsd(own_amount) }] : []),
              { label: t('paid_so_far', { count, all: requests.length }), value: formatUsd(paid), total: true },
            ]}
          />
        </div>
      </Box>
      <Section title={t('who_pays')}>
        <Box flush>
          <ul>
            {requests.map((request) => (
              <li key={request.id}>
                <RequestRow request={{ ...request, note: '' }} />
              </li>
            ))}
          </ul>
        </Box>
      </Section>
      <CancelOpenRequests requests={requests} />
    </>
  )
}
