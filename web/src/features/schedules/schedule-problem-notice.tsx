import type { Cents } from '@hai/contract/money'
import type { ScheduleDetail } from '@hai/contract/schedules'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { startOfDay } from '../../lib/days.ts'
import { longDay } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheSchedule } from './live-schedules.ts'
import { canSendByHand, scheduleProblem, remedyFor, type Refusal } from './schedule-problem.ts'

export function ScheduleProblemNotice({ schedule, name }: { schedule: ScheduleDetail; name: string }) {
  const t = useTranslations('schedules')
  const problem = scheduleProblem(schedule)
  switch (problem?.kind) {
    case undefined:
      return null
    case 'out_of_bounds':
      return (
        <Notice kind="problem" title={t('out_of_bounds_title')}>
          <p>{t('refused_AMOUNT_OUT_OF_BOUNDS')}</p>
        </Notice>
      )
    case 'new_price':
      return <NewPrice schedule={schedule} total={problem.total} />
    case 'failed':
      return <Failed schedule={schedule} name={name} due_on={problem.due_on} refusal={problem.refusal} />
  }
}

interface FailedProps {
  schedule: ScheduleDetail
  name: string
  due_on: string
  refusal: Refusal
}

/** A failed run is not repeated, so the payer may send the money by hand. */
function Failed({ schedule: { status, payee, amount, note }, name, due_on, refusal }: FailedProps) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const isOnline = useOnline()
  const day = longDay(startOfDay(due_on), language, useNow())
  const { hai_tag } = payee
  const way = remedyFor(refusal)
  return (
    <Notice kind="problem" title={t('failed_title', { name, day })}>
      <p>
        {t(`refused_${refusal}`)} {t(status === 'ended' ? 'failed_ended' : 'failed_text')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {way === 'add_money' && (
          <Button size="small" refused={!isOnline} onClick={() => openOverlay('add-funds')}>
            {t('ui.add_money')}
          </Button>
        )}
        {way === 'see_limits' && <TextLink href={paths.settings('limits')}>{t('ui.see_limits')}</TextLink>}
        {way === 'get_help' && <TextLink href={paths.support()}>{t('get_help')}</TextLink>}
        {canSendByHand(refusal) && hai_tag !== null && (
          <Button size="small" refused={!isOnline} onClick={() => openOverlay('send', { hai_tag, amount, note })}>
            {t('send_now')}
          </Button>
        )}
      </div>
    </Notice>
  )
}

function NewPrice({ schedule, total }: { schedule: ScheduleDetail; total: Cents }) {
  const t = useTranslations('schedules')
  const isOnline = useOnline()
  const { id: schedule_id, agreed_total } = schedule
  const { run, isBusy, problem } = usePayment({
    calls: ['agree_schedule_total'],
    send: (quoted_total: Cents, idempotency_key) => api.agree_schedule_total({ idempotency_key, schedule_id, quoted_total }),
    onDone: (detail) => {
      toast({ title: t('agreed_done') })
      cacheSchedule(detail)
    },
  })
  return (
    <Notice kind="problem" title={t('price_title')}>
      <p>{t('price_text', { agreed: formatUsd(agreed_total), total: formatUsd(total) })}</p>
      {problem && <p className="mt-2 font-medium">{paymentErrorText(problem)}</p>}
      <Button size="small" className="mt-2 justify-self-start" busy={isBusy} refused={!isOnline} onClick={() => run(total)}>
        {t('agree', { total: formatUsd(total) })}
      </Button>
    </Notice>
  )
}
