import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import { ApiError, errorDataOf } from '../api/api-error.ts'
import type { PaymentError } from './payment-errors.ts'
import type { LimitName } from './limit-figures.ts'

/** Loaded on demand, because few members reach a limit. */
const LimitHelpText = lazyScreen(() => import('./limit-help-text.tsx').then(({ LimitHelpText: one }) => one))

export interface LimitHelpProps {
  /** The limit that the amount exceeds, if the form found it before any call. */
  name?: LimitName
  /** Help is shown if a limit refused the payment. */
  problem?: PaymentError | null
  /** The error of a call that moves no money. Help is shown if a limit refused the call. */
  error?: Error | null
  /** `out`: all outgoing payments. `cash`: cash-outs. */
  of?: 'out' | 'cash'
  /** Closes the surrounding dialog before a link is followed. */
  onLeave?: () => void
}

/** Ways to raise a reached limit, and a link to support with the reference. */
export function LimitHelp(props: LimitHelpProps) {
  const { problem, of = 'out', onLeave } = props
  const error = problem?.kind === 'refused' ? problem.error : props.error
  const facts = errorDataOf(error, 'LIMIT_EXCEEDED')
  const name = facts?.name ?? props.name
  if (!name) return null
  return (
    <OptionalContent>
      <LimitHelpText name={name} of={of} onLeave={onLeave} request_id={error instanceof ApiError ? error.request_id : null} />
    </OptionalContent>
  )
}
