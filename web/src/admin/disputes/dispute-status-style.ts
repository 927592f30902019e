import type { DisputeCase } from '@hai/contract/dispute-case'
import type { DisputeStatus } from '@hai/contract/dispute-steps'
import type { Mood } from '../../ui/status.tsx'

type Shown = DisputeStatus | 'appealed'

const moods: Readonly<Record<Shown, Mood>> = {
  open: 'wait',
  escalated: 'problem',
  appealed: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

/** Label and colour of the state. A pending appeal takes precedence over the outcome. */
export function disputeStatusStyle({ status, appeal }: Pick<DisputeCase, 'status' | 'appeal'>): {
  readonly shown: Shown
  readonly mood: Mood
} {
  const shown = appeal?.status === 'pending' ? 'appealed' : status
  return { shown, mood: moods[shown] }
}
