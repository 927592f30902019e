import type { Cashout } from '@hai/contract/cashout-record'
import { departmentName } from '@hai/contract/department-name'
import { useMutation } from '@tanstack/react-query'
import { Clock, MapPin, UserRound } from 'lucide-react'
import { useId } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LargeHtgAmount } from './large-htg-amount.tsx'
import { removeJob, cacheJob } from './live-jobs.ts'

export function OfferCard({ offer }: { offer: Cashout }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const heading = useId()
  const { amount, amount_htg, agent_share, counterparty, destination_details, deadline } = offer
  const { method, commune, department } = destination_details
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-3.5 rounded-box bg-surface p-edge inset-ring-2 inset-ring-wait-hatch md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={heading}>{t('new_offer')}</h2>
        {deadline?.kind === 'answer' && <TimeLeft at={deadline.at} />}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-ink-soft">{t(`you_pay_${method}`, { amount: formatUsd(amount) })}</p>
          <LargeHtgAmount htg={amount_htg} size="hero" />
        </div>
        {agent_share !== null && (
          <div className="flex flex-[1_0_auto] items-baseline justify-between gap-3 md:block md:flex-none md:text-end">
            <p className="text-sm text-ink-soft">{t('you_earn')}</p>
            <Amount cents={agent_share} kind="in" size="big" sign="+" />
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {counterparty && (
          <span className="inline-flex items-center gap-1">
            <UserRound className="size-4 flex-none" aria-hidden="true" />
            {counterparty.shown_name}
          </span>
        )}
        <span className="inline-flex items-center gap-1">
          <MapPin className="size-4 flex-none" aria-hidden="true" />
          {commune}, {departmentName(department, language)}
        </span>
      </p>
      <Answer offer={offer} />
    </section>
  )
}

/** The `timer` role is not announced on every tick; a screen reader reads it on demand. */
function TimeLeft({ at }: { at: string }) {
  const t = useTranslations('agents')
  const seconds = useSecondsLeft(Date.parse(at))
  return (
    <p role="timer" className="flex items-center gap-1.5 text-wait">
      <Clock className="size-4 flex-none" aria-hidden="true" />
      {t('to_answer', { time: minutesAndSeconds(seconds) })}
    </p>
  )
}

function Answer({ offer }: { offer: Cashout }) {
  const t = useTranslations('agents')
  const isOnline = useOnline()
  const accept = useMutation({
    mutationKey: ['accept_cashout'],
    mutationFn: () => api.accept_cashout({ cashout_id: offer.id }),
    onSuccess: (job) => {
      cacheJob(job)
      toast({ title: t('accepted', { method: job.destination_details.method }), kind: 'done' })
    },
  })
  const decline = useMutation({
    mutationKey: ['decline_cashout'],
    mutationFn: () => api.decline_cashout({ cashout_id: offer.id }),
    onSuccess: () => removeJob({ id: offer.id, version: offer.version + 1 }),
  })
  const isBusy = accept.isPending || decline.isPending
  const error = accept.error ?? decline.error
  // The general text of this error is for members, who can choose another agent.
  const obstacle = errorDataOf(error, 'AGENT_UNAVAILABLE')
  return (
    <>
      {error && (
        <Notice kind="problem" title={obstacle ? t('cannot_accept', { reason: obstacle.reason }) : errorMessage(error)} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
        {offer.actions.includes('decline') && (
          <Button busy={decline.isPending} refused={!isOnline || isBusy} onClick={() => decline.mutate()}>
            {t('ui.decline')}
          </Button>
        )}
        {offer.actions.includes('accept') && (
          <Button kind="main" busy={accept.isPending} refused={!isOnline || isBusy} onClick={() => accept.mutate()}>
            {t('ui.accept')}
          </Button>
        )}
      </div>
    </>
  )
}
