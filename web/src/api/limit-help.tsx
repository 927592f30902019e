import { lazyScreen } from '../lib/lazy-screen.tsx'
import { Aside } from '../ui/aside.tsx'
import { ApiError, factsOf } from './api-error.ts'
import type { MoneyTrouble } from './money-trouble.ts'
import type { LimitName } from './raised-limit.ts'

/** Few reach a limit: its code is fetched when they do. */
const LimitHelpText = lazyScreen(() => import('./limit-help-text.tsx').then(({ LimitHelpText: one }) => one))

export interface LimitHelpProps {
  /** The limit that is reached, where no call was refused yet. */
  name?: LimitName
  /** A refused act. Shows nothing unless a limit refused it. */
  trouble?: MoneyTrouble | null
  /** The same, of an act that moves no money. */
  error?: Error | null
  /** Whose day and amounts count: everything that leaves the wallet, or cash-outs. */
  of?: 'out' | 'cash'
  /** Closes what this is in, before one of its links is followed. */
  onLeave?: () => void
}

/** Below the word that a limit is reached: when it resets, how to raise it, and whom to write to with which reference. */
export function LimitHelp(props: LimitHelpProps) {
  const { trouble, of = 'out', onLeave } = props
  const error = trouble?.kind === 'refused' ? trouble.error : props.error
  const facts = factsOf(error, 'LIMIT_EXCEEDED')
  const name = facts?.name ?? props.name
  if (!name) return null
  return (
    <Aside>
      <LimitHelpText name={name} of={of} onLeave={onLeave} request_id={error instanceof ApiError ? error.request_id : null} />
    </Aside>
  )
}
