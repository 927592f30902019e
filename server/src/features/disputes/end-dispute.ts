import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import { formatUsd, minus, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import type { Acting } from './deps.ts'
import type { DisputableItems, DisputedItem, ItemStep, Moved, Side } from './items.ts'
import { changeDispute, readRefunded, type DisputeRow } from './queries.ts'
import { sayInChat } from './say-in-chat.ts'
import { takeStep } from './take-step.ts'

const kinds = { refund: 'refunded', release: 'released', close: 'closed' } as const
const steps = { refund: 'refund', release: 'release', close: 'close_dispute' } as const

export interface Ending {
  readonly decision: DisputeDecision
  /** Staff who decide; or the party that accepts a proposal, or closes what they complained about. */
  readonly by: 'admin' | Side
  readonly actor_id: string
  /** Who approved it besides, as the row keeps it. */
  readonly second?: Pick<DisputeRow, 'approved_by' | 'approval_id'>
  readonly body?: string
  readonly reason_code?: string
  readonly idempotency_key?: string
  /**
   * Of a refund: how much of it. Default: all that is on hold, fee and tax included, or all that was paid out and has not come back yet.
   * Held money: less than `amount` of the item. The item is paid then, and this part comes back from the payee.
   */
  readonly amount?: Cents | undefined
}

/** A dispute that has ended, and what its end moved. */
export interface Ended extends Moved {
  readonly dispute: DisputeRow
  /** What the payee keeps after a part refund of held money; null otherwise. */
  readonly kept: Cents | null
}

/** `release_id`: the posting that paid the payee before a part came back; null: there was none. */
interface MoneyMoved extends Moved, Pick<Ended, 'kept'> {
  readonly release_id: string | null
}

/** What the transaction has locked: the item first. */
export interface LockedCase {
  readonly items: DisputableItems
  readonly item: DisputedItem
  readonly dispute: DisputeRow
}

/**
 * Ends a dispute with its item and the money. Whoever calls tells the rest.
 * Fails: INVALID_TRANSITION, and as the item and the ledger do.
 */
export async function endDispute(
  act: Acting,
  trx: Transaction,
  locked: LockedCase,
  { decision, by, actor_id, amount, second, ...said }: Ending,
): Promise<Ended> {
  const { dispute } = locked
  const refunded_before = await readRefunded(trx, dispute)
  const isStaff = by === 'admin'
  const ended = await takeStep(act, trx, dispute, {
    ...{ action: decision, by, actor_id, kind: kinds[decision], ...said },
    changes: { decided_by: isStaff ? actor_id : null, ...second, ended_at: act.clock.now() },
  })
  // The platform carries out what the two agree on. They hear of it once, from the dispute.
  const who = isStaff ? ({ by, tells: 'all' } as const) : ({ by: 'system', tells: 'chat' } as const)
  const step = { action: steps[decision], ...who, actor_id, dispute_id: dispute.id, amount, refunded_before } as const
  const { moved, transaction_id, kept, release_id } = await moveMoney(act, trx, locked, step)
  const changes = { moved, transaction_id, kept, release_id }
  const told = decision === 'close' ? ended : await changeDispute(trx, dispute.id, changes)
  return { dispute: told, moved, transaction_id, kept }
}

async function moveMoney(
  act: Acting,
  trx: Transaction,
  { items, item, dispute }: LockedCase,
  step: ItemStep,
): Promise<MoneyMoved> {
  const { action, amount } = step
  const isPart = action === 'refund' && item.held > 0 && amount !== undefined && amount < item.held
  if (!isPart) return { ...(await items.take(trx, item.id, step)), kept: null, release_id: null }
  const kept = minus(item.payout, amount)
  const values = { amount: formatUsd(amount), kept: formatUsd(kept) }
  // Locks the conversation, so it comes before the item's facts.
  await sayInChat(act, trx, item, { actor_id: step.actor_id, key: 'chat.system.dispute.part', values })
  const released = await items.take(trx, item.id, { ...step, action: 'release', tells: 'nothing' })
  const transaction_id = await items.carry(trx, item, 'payer', { key: dispute.id, amount })
  return { moved: amount, transaction_id, kept, release_id: released.transaction_id }
}
