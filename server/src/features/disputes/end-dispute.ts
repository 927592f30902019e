import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import type { Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import type { Acting } from './deps.ts'
import type { DisputableItems, Moved, Side } from './items.ts'
import { changeDispute, readRefunded, type DisputeRow } from './queries.ts'
import { takeStep } from './take-step.ts'

const kinds = { refund: 'refunded', release: 'released', close: 'closed' } as const
const steps = { refund: 'refund', release: 'release', close: 'close_dispute' } as const

export interface Ending {
  readonly decision: DisputeDecision
  /** Staff who decide; or the party that accepts a proposal, or closes what they complained about. */
  readonly by: 'admin' | Side
  readonly actor_id: string
  readonly body?: string
  readonly reason_code?: string
  readonly idempotency_key?: string
  /** Of a refund of what was paid out already; default: all that has not come back yet. */
  readonly amount?: Cents | undefined
}

/** A dispute that has ended, and what its end moved. */
export interface Ended extends Moved {
  readonly dispute: DisputeRow
}

/**
 * Ends a dispute with its item and the money. The transaction has locked both, the item first. Whoever calls tells the rest.
 * Fails: INVALID_TRANSITION, and as the item and the ledger do.
 */
export async function endDispute(
  act: Acting,
  trx: Transaction,
  items: DisputableItems,
  dispute: DisputeRow,
  { decision, by, actor_id, amount, ...said }: Ending,
): Promise<Ended> {
  const refunded_before = await readRefunded(trx, dispute)
  const isStaff = by === 'admin'
  const ended = await takeStep(act, trx, dispute, {
    ...{ action: decision, by, actor_id, kind: kinds[decision], ...said },
    changes: { decided_by: isStaff ? actor_id : null, ended_at: act.clock.now() },
  })
  // What the two agree on is carried out by the platform for both.
  const who = isStaff ? ({ by, actor_id } as const) : ({ by: 'system', actor_id: null } as const)
  const step = { action: steps[decision], ...who, dispute_id: dispute.id, amount, refunded_before } as const
  const { moved, transaction_id } = await items.take(trx, dispute.related_id, step)
  const told = decision === 'close' ? ended : await changeDispute(trx, dispute.id, { moved, transaction_id })
  return { dispute: told, moved, transaction_id }
}
