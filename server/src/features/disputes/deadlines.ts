import type { DisputeStatus } from '@hai/contract/dispute-steps'
import { createDeadlines } from '../../platform/deadlines.ts'
import { hoursAfter } from '../../platform/clock.ts'
import type { ActionContext } from './deps.ts'

/**
 * escalable: from this time on, either party may escalate. escalate: at this time, the server escalates the dispute.
 * decide: the target time for a staff decision.
 */
export type DeadlineKind = 'escalable' | 'escalate' | 'decide'

export const deadlines = createDeadlines<DeadlineKind>({
  table: 'disputes.deadline',
  heartbeat: 'disputes.heartbeat',
  item: 'dispute_id',
})

type Due = readonly { readonly kind: DeadlineKind; readonly due_at: Date }[]

export function deadlinesOf({ figures }: Pick<ActionContext, 'figures'>, status: DisputeStatus, now: Date): Due {
  const { escalable_hours, escalate_hours, decide_hours } = figures
  if (status === 'open')
    return [
      { kind: 'escalable', due_at: hoursAfter(now, escalable_hours) },
      { kind: 'escalate', due_at: hoursAfter(now, escalate_hours) },
    ]
  return status === 'escalated' ? [{ kind: 'decide', due_at: hoursAfter(now, decide_hours) }] : []
}
