import type { Schedule } from '@hai/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { api } from '../../api/api.ts'
import { personLabel } from '../../lib/person-label.ts'
import { FirstPaymentNotice } from '../../payments/first-payment-notice.tsx'
import { PersonHeader } from '../../payments/person-header.tsx'
import { paymentErrorText } from '../../payments/payment-errors.ts'
import { startOfDay } from '../../lib/days.ts'
import { fullDay } from '../../lib/full-day.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { RunCost } from './run-cost.tsx'
import { recurrenceOf } from './plan-draft.ts'
import { daysFromFirst } from './run-days.ts'
import type { PlanFlow } from './use-plan.ts'
import type { PlannedPayee } from './use-planned-payee.ts'

const SAID_DAYS = 3

/** Takes the focus, so that a second Enter does not submit. */
export function PlanReview({ flow: { draft, quote, planning, leave }, payee }: { flow: PlanFlow; payee: PlannedPayee }) {
  const t = useTranslations('schedules')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus({ preventScroll: true }), [])
  const note = draft.note.trim()
  return (
    <div
      ref={body}
      role="group"
      aria-label={t('check_title')}
      tabIndex={-1}
      className="grid grid-cols-1 content-start gap-4 outline-none"
    >
      {planning.problem && (
        <ScrollIntoView>
          <Notice kind="problem" title={paymentErrorText(planning.problem)}>
            <LimitHelp problem={planning.problem} onLeave={leave} />
          </Notice>
        </ScrollIntoView>
      )}
      <PersonHeader name={payee.shown_name} avatar_url={payee.avatar_url} line={personLabel(payee)} />
      {payee.times_paid === 0 && <FirstPaymentNotice text={t('first_text')} />}
      {quote.displayed && <AlreadyPlanned payee={payee} amount={quote.displayed.amount} />}
      <RunCost quote={quote} every={draft.every} />
      <Box>
        <RunDays flow={{ draft }} />
      </Box>
      {note !== '' && <p className="wrap-anywhere text-ink-soft">{inQuotes(note)}</p>}
      <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
        <CalendarClock className="mt-0.5 size-4" />
        {t(quote.displayed && quote.displayed.available_after < 0 ? 'needs_money_short' : 'needs_money')}
      </p>
    </div>
  )
}

/** The number of schedules to compare with: more than members usually have. */
const COMPARED_MAX = 50

/**
 * The member's schedules, to compare the new one with them: a lost answer may have hidden that it was made, and a second
 * one would pay twice on each day.
 */
export const usePlannedAlready = () =>
  useQuery({ ...api.list_schedules.query({ state: 'live', limit: COMPARED_MAX }), staleTime: 0, gcTime: 0 })

export function AlreadyPlanned({ payee, amount }: { payee: Pick<PlannedPayee, 'hai_tag' | 'shown_name'>; amount: number }) {
  const t = useTranslations('schedules')
  const { data, isError, refetch } = usePlannedAlready()
  const isSame = (one: Schedule) => one.payee.hai_tag === payee.hai_tag && one.amount === amount
  if (!data) return isError && <LoadFailed onRetry={() => void refetch()} />
  if (!data.items.some(isSame)) return null
  return (
    <Notice kind="wait" title={t('already_title', { amount: formatUsd(amount), name: payee.shown_name })}>
      <p>{t('already_text')}</p>
    </Notice>
  )
}

function RunDays({ flow: { draft } }: { flow: Pick<PlanFlow, 'draft'> }) {
  const t = useTranslations('schedules')
  const language = useLanguage()
  const now = useNow()
  const rhythm = recurrenceOf(draft)
  const formatDay = (day: string) => fullDay(startOfDay(day), language, now)
  const days = daysFromFirst(rhythm, SAID_DAYS + 1)
  const hasMore = days.length > SAID_DAYS
  return (
    <section aria-label={t('days')}>
      <p className="text-sm text-ink-soft">{t(draft.every === 'once' ? 'ui.date' : 'days')}</p>
      <ol className="mt-1 grid gap-1">
        {days.slice(0, SAID_DAYS).map((day) => (
          <li key={day} className="font-medium">
            <span className="inline-block first-letter:uppercase">{formatDay(day)}</span>
          </li>
        ))}
      </ol>
      {draft.every !== 'once' && (
        <p className="mt-1 text-ink-soft">
          {rhythm.last_on === null
            ? t('goes_on', { every: t(`every_${draft.every}`) })
            : hasMore
              ? t('goes_on_until', { every: t(`every_${draft.every}`), day: formatDay(rhythm.last_on) })
              : t('goes_no_further')}
        </p>
      )}
    </section>
  )
}
