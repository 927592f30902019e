import type { MoneyRequest } from '@hai/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, Flag, ShieldQuestion } from 'lucide-react'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { personLabel } from '../../lib/person-label.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useHtg } from '../../payments/use-htg.ts'
import { exactMoment } from '../../lib/moments.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink, Button, TextLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { RequestActions } from './request-actions.tsx'
import { nameOf, requestStatusStyle } from './request-status-style.ts'

export function RequestScreen() {
  const t = useTranslations('requests')
  const { request_id } = useParams<{ request_id: string }>()
  useChannel('requests')
  const refetchInterval = usePollingFallback()
  const toHtg = useHtg()
  const { data, error, refetch } = useQuery({
    ...api.get_money_request.query({ request_id }),
    refetchOnMount: 'always',
    refetchInterval,
  })
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen
        title={t('request')}
        action={
          <BackLink href={data?.direction === 'outgoing' ? `${paths.requests()}?tab=outgoing` : paths.requests()}>
            {t('all_requests')}
          </BackLink>
        }
      >
        {data ? (
          <Request request={data} htg={toHtg(data.amount)} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <NoRequest />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={3} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function Request({ request, htg }: { request: MoneyRequest; htg: number | null }) {
  const t = useTranslations('requests')
  const { counterparty, direction, status, is_stranger } = request
  const name = nameOf(counterparty, t)
  const isAsked = direction === 'incoming'
  const { tone, amount } = requestStatusStyle(request)
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-4">
        {isAsked && is_stranger && status === 'open' && (
          <Notice kind="wait" icon={ShieldQuestion} title={t('stranger_title')}>
            <p>{t('stranger_text')}</p>
          </Notice>
        )}
        <Box>
          <div className="grid grid-cols-1 gap-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="flex min-w-0 items-center gap-3">
                <Avatar name={name} avatar_url={counterparty.avatar_url} />
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{t(isAsked ? 'asks_you' : 'you_asked', { name })}</p>
                  {counterparty.hai_tag && <p className="text-sm wrap-anywhere text-ink-soft">{personLabel(counterparty)}</p>}
                </div>
              </div>
              <Status tone={tone}>{t(`status_${status}`)}</Status>
            </div>
            <div>
              <p className="text-hero leading-[1.05]">
                <Amount cents={request.amount} size="hero" kind={amount} />
              </p>
              {htg !== null && status === 'open' && <InGourdes htg={htg} />}
            </div>
            <Facts request={request} />
          </div>
        </Box>
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        <RequestActions request={request} name={name} />
        {isAsked && counterparty.hai_tag !== null && <Report hai_tag={counterparty.hai_tag} shown_name={name} />}
      </div>
    </Split>
  )
}

function Report(asker: { hai_tag: string; shown_name: string }) {
  const t = useTranslations('requests')
  return (
    <Button kind="plain" icon={Flag} className="justify-self-center" onClick={() => openOverlay('report', asker)}>
      {t('ui.report_person')}
    </Button>
  )
}

function Facts({ request }: { request: MoneyRequest }) {
  const t = useTranslations('requests')
  const language = useLanguage()
  const { note, reason, status, created_at, expires_at, ended_at, split_id } = request
  const formatExact = (iso: string) => exactMoment(new Date(iso), language)
  const figures: (Figure | false)[] = [
    note !== '' && { label: t('ui.purpose'), value: <span className="wrap-anywhere">{inQuotes(note)}</span> },
    { label: t('asked_at'), value: formatExact(created_at) },
    status === 'open' && { label: t('lapses_at'), value: formatExact(expires_at) },
    ended_at !== null && { label: t('ended_at', { status }), value: formatExact(ended_at) },
    reason !== '' && { label: t('ui.reason'), value: <span className="wrap-anywhere">{inQuotes(reason)}</span> },
  ]
  return (
    <div>
      <Figures items={figures.filter((figure) => figure !== false)} />
      {request.transaction_id !== null && (
        <TextLink href={paths.transaction(request.transaction_id)}>{t('ui.open_receipt')}</TextLink>
      )}
      {split_id !== null && <TextLink href={paths.split(split_id)}>{t('part_of_split')}</TextLink>}
    </div>
  )
}

function NoRequest() {
  const t = useTranslations('requests')
  return (
    <MissingItem
      icon={ArrowDownLeft}
      title={t('not_found')}
      text={t('not_found_text')}
      backHref={paths.requests()}
      backName={t('all_requests')}
    />
  )
}
