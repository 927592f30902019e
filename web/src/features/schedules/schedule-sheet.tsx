import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PlanReview, usePlannedAlready } from './plan-review.tsx'
import { PlanStep } from './plan-step.tsx'
import { usePlan, type PlanFlow } from './use-plan.ts'
import { PayeeStep } from './payee-step.tsx'

const STEPS = 3

interface View {
  title: 'who_title' | 'plan_title' | 'check_title'
  done: number
  body: ReactNode
  foot?: ReactNode
  onSubmit?: () => void
}

export function ScheduleSheet({ params, onClose }: { params: Overlays['schedule']; onClose: () => void }) {
  const t = usePaymentTranslations('schedules')
  const flow = usePlan(params, onClose)
  const { title, done, body, ...view } = viewOf(flow)
  return (
    <Sheet
      title={t(title)}
      backLabel={t('ui.back')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      onBack={flow.back}
      steps={{ done, total: STEPS, label: t('ui.step_of_three', { step: done }) }}
      {...view}
    >
      {body}
    </Sheet>
  )
}

function viewOf(flow: PlanFlow): View {
  const { steps, payee } = flow
  if (steps.step === 'who') return { title: 'who_title', done: 1, body: <PayeeStep onChoose={flow.choose} /> }
  if (steps.step === 'check' && payee)
    return { title: 'check_title', done: 3, body: <PlanReview flow={flow} payee={payee} />, foot: <Agree flow={flow} /> }
  return { title: 'plan_title', done: 2, body: <PlanStep flow={flow} />, foot: <Next flow={flow} />, onSubmit: flow.check }
}

/** A missing amount or a wrong date does not disable the button, so that a press shows its error. */
function Next({ flow: { payee, amount, quote, isOverLimit } }: { flow: PlanFlow }) {
  const t = useTranslations('schedules')
  const isReady = payee !== null && quote.settled !== null && !isOverLimit
  return (
    <Button type="submit" kind="main" size="tall" wide refused={Boolean(amount) && !isReady}>
      {t('ui.review')}
    </Button>
  )
}

/** Waits for the list that `AlreadyPlanned` compares with. */
function Agree({ flow: { draft, quote, planning, run } }: { flow: PlanFlow }) {
  const t = useTranslations('schedules')
  const { displayed, settled } = quote
  const { isBusy, problem } = planning
  const isCompared = usePlannedAlready().data !== undefined
  return (
    <Button
      kind="main"
      size="tall"
      wide
      icon={CalendarClock}
      busy={isBusy}
      refused={settled === null || !isCompared}
      onClick={run}
    >
      {isBusy
        ? t('planning')
        : t(problem?.kind === 'unknown' ? 'plan_retry' : `plan_${draft.every}`, {
            total: formatUsd((settled ?? displayed)?.at_most.total ?? 0),
          })}
    </Button>
  )
}
