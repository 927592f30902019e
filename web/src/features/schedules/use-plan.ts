import type { Cents } from '@hai/contract/money'
import type { ScheduleDetail } from '@hai/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Output } from '@hai/contract/contract'
import { parseUsd, typedUsd } from '../../lib/typed-usd.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { isAboveOwnLimit } from '../../payments/amount-bounds.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { leaveOverlay, type Overlays } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { cacheSchedule } from './live-schedules.ts'
import { dayProblems, newDraft, recurrenceOf, type DayProblems, type PlanDraft } from './plan-draft.ts'
import { usePlannedPayee } from './use-planned-payee.ts'
import { useLiveQuote } from '../../payments/use-live-quote.ts'

type Quote = Output<'quote_transfer'>

const useRunQuote = (hai_tag: string | null, amount: Cents | null) =>
  useLiveQuote(
    amount,
    (rested) => ({ ...api.quote_transfer.query({ payee: { hai_tag: hai_tag ?? 'nobody' }, amount: rested }), retry: false }),
    () => hai_tag !== null,
  )

export type RunQuote = ReturnType<typeof useRunQuote>

interface Agreed {
  readonly hai_tag: string
  readonly draft: PlanDraft
  readonly quote: Quote
}

const createSchedule = ({ hai_tag, draft, quote }: Agreed, idempotency_key: string): Promise<ScheduleDetail> =>
  api.create_schedule({
    idempotency_key,
    payee: { hai_tag },
    amount: quote.amount,
    quoted_total: quote.at_most.total,
    note: draft.note.trim(),
    ...recurrenceOf(draft),
    time_zone: ownTimeZone(),
  })

function refusedDay(problem: PaymentError | null): DayProblems {
  const facts = problem?.kind === 'refused' ? errorDataOf(problem.error, 'DATE_OUT_OF_BOUNDS') : null
  return facts ? { [facts.field]: 'err_refused' } : {}
}

export function usePlan({ hai_tag: opened, amount: presetAmount, note }: Overlays['schedule'], onClose: () => void) {
  const t = useTranslations('schedules')
  const [, navigate] = useLocation()
  const now = useNow()
  const steps = useSteps<'who' | 'plan' | 'check'>(opened === undefined ? 'who' : 'plan')
  const [hai_tag, setTag] = useState(opened ?? null)
  const [draft, setDraft] = useState(() =>
    newDraft(new Date(), { ...(presetAmount && { typedAmount: typedUsd(presetAmount) }), ...(note !== undefined && { note }) }),
  )
  const lookup = usePlannedPayee(hai_tag)
  const payee = lookup.kind === 'known' ? lookup.payee : null
  const amount = parseUsd(draft.typedAmount)
  const mayBePaid = lookup.kind === 'known' || lookup.kind === 'looking'
  const quote = useRunQuote(mayBePaid ? hai_tag : null, amount)
  const limits = useQuery(api.get_limits.query())
  const planning = usePayment({
    calls: ['create_schedule'],
    send: createSchedule,
    onDone: (detail) => {
      toast({ title: t('planned_done'), kind: 'in' })
      cacheSchedule(detail)
      onClose()
      navigate(paths.schedule(detail.id))
    },
    onFailed: (failure) => {
      if (failure?.kind === 'refused' && hasCode(failure.error, 'DATE_OUT_OF_BOUNDS')) steps.back?.()
    },
  })
  const days = { ...dayProblems(draft, now), ...refusedDay(planning.problem) }
  const dayLimit = limits.data?.out_per_day.limit ?? null
  const isOverLimit = isAboveOwnLimit(amount, dayLimit)
  const isPlanned = payee !== null && quote.settled !== null && !isOverLimit
  const form = useForm({
    errors: { amount: !amount, first_on: days.first_on && t(days.first_on), last_on: days.last_on && t(days.last_on) },
    onSubmit: () => isPlanned && steps.go('check'),
  })
  return {
    steps,
    lookup,
    payee,
    draft,
    amount,
    quote,
    planning,
    dayLimit,
    isOverLimit,
    /** The error of the amount is true if it is to be shown that the amount is not readable. */
    field: form.field,
    change: (part: Partial<PlanDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      planning.clear()
    },
    /** Opens another page and shows the sheet again afterwards, without the interval and the dates. */
    leave: () =>
      leaveOverlay('schedule', { ...(hai_tag !== null && { hai_tag }), ...(amount !== null && { amount }), note: draft.note }),
    choose: (chosen: string) => {
      setTag(chosen)
      steps.go('plan')
    },
    changePerson: () => (steps.back ? steps.back() : steps.finish('who')),
    check: form.submit,
    back:
      steps.back &&
      (() => {
        planning.clear()
        steps.back?.()
      }),
    run: () => {
      if (payee && quote.settled) planning.run({ hai_tag: payee.hai_tag, draft, quote: quote.settled })
    },
  }
}

export type PlanFlow = ReturnType<typeof usePlan>
