import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useChannel } from '../../api/use-channel.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { AddStatement } from './add-statement.tsx'
import { toneOf, titleOf } from './dispute-status-style.ts'
import { History } from './history.tsx'
import { ItemFigures } from './item-figures.tsx'
import { CACHE_MS, POLL_MS, STALE_MS } from './live-disputes.ts'
import { NextStep } from './next-step.tsx'

export function DisputeScreen({ dispute_id }: { dispute_id: string }) {
  const t = useTranslations('disputes')
  useChannel('disputes')
  useChannel('dispute_events')
  const { data, error, refetch } = useQuery({
    ...api.get_dispute.query({ dispute_id }),
    staleTime: STALE_MS,
    gcTime: CACHE_MS,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
  return (
    <div className="mx-auto grid w-full max-w-240 grid-cols-1 gap-4">
      <Screen
        title={data ? titleOf(data, t) : t('dispute')}
        action={<BackLink href={paths.disputes()}>{t('all_disputes')}</BackLink>}
      >
        {data ? (
          <Whole dispute={data} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <NoDispute />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={4} label={t('loading')} />
        )}
      </Screen>
    </div>
  )
}

function Whole({ dispute }: { dispute: Output<'get_dispute'> }) {
  const t = useTranslations('disputes')
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <div>
          <Status tone={toneOf(dispute)}>{t(`status_${dispute.status}`)}</Status>
        </div>
        <NextStep dispute={dispute} />
        <Section title={t('both_sides')}>
          <Box>
            <History dispute={dispute} />
          </Box>
        </Section>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        {dispute.actions.includes('say') && <AddStatement key={dispute.id} dispute={dispute} />}
        <Section title={t(`item_${dispute.related_type}`)}>
          <Box>
            <ItemFigures dispute={dispute} />
          </Box>
        </Section>
      </div>
    </div>
  )
}

function NoDispute() {
  const t = useTranslations('disputes')
  return (
    <MissingItem
      icon={Scale}
      title={t('not_found')}
      text={t('not_found_text')}
      backHref={paths.disputes()}
      backName={t('all_disputes')}
    />
  )
}
