import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import { minus, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { usd } from '../../platform/words/words.ts'
import type { ActionContext } from './deps.ts'
import type { DisputableItems, DisputedItem, ItemStep, MovedMoney, Side } from './items.ts'
import { changeDispute, readRefunded, type DisputeRow } from './queries.ts'
import { takeStep, postToChat } from './take-step.ts'

const kinds = { refund: 'refunded', release: 'released', close: 'closed' } as const
const steps = { refund: 'refund', release: 'release', close: 'close_dispute' } as const

export interface DisputeEndingInput {
  readonly decision: DisputeDecision
  /**
   * `admin` for a decision by staff. Otherwise the party who accepted a proposal, confirmed that they received what they
   * paid for, or withdrew the dispute.
   */
  readonly by: 'admin' | Side
  readonly actor_id: string
  readonly second?: Pick<DisputeRow, 'approved_by' | 'approval_id'>
  readonly body?: string
  readonly reason_code?: string
  readonly idempotency_key?: string
  /** As in `Decision`. For a part of held money, the payee is first paid in full and then returns this part. */
  readonly amount?: Cents | undefined
}

export interface DisputeEnding extends MovedMoney {
  readonly dispute: DisputeRow
  /** The amount the payee keeps after a partial refund of held money, otherwise null. */
  readonly kept: Cents | null
}

/** `release_id` is the posting that paid the payee before a partial refund, otherwise null. */
interface MoneyMoved extends MovedMoney, Pick<DisputeEnding, 'kept'> {
  readonly release_id: string | null
}

/** A locked cash-out or task and its dispute, locked in this order. */
export interface LockedCase {
  readonly items: DisputableItems
  readonly item: DisputedItem
  readonly dispute: DisputeRow
}

/**
 * Ends the dispute. `refund` and `release` also end a cash-out or task that is still open, and move the money. `close`
 * returns it to its state before the dispute. The caller publishes the event. Fails: INVALID_TRANSITION, and with the
 * errors of the cash-out or task and the ledger.
 */
export async function endDispute(
  context: ActionContext,
  trx: Transaction,
  locked: LockedCase,
  { decision, by, actor_id, amount, second, ...input }: DisputeEndingInput,
): Promise<DisputeEnding> {
  const { dispute } = locked
  const refunded_before = await readRefunded(trx, dispute)
  const isStaff = by === 'admin'
  const ended = await takeStep(context, trx, dispute, {
    action: decision,
    by,
    actor_id,
    kind: kinds[decision],
    ...input,
    changes: { decided_by: isStaff ? actor_id : null, ...second, ended_at: context.clock.now() },
  })
  // If the parties ended the dispute, the step of the cash-out or task counts as one of the system. This step sends no
  // notification, because the dispute sends one.
  const who = isStaff ? ({ by, notify: 'all' } as const) : ({ by: 'system', notify: 'chat' } as const)
  const step = { action: steps[decision], ...who, actor_id, dispute_id: dispute.id, amount, refunded_before } as const
  const { moved, transaction_id, kept, release_id } = await moveMoney(context, trx, locked, step)
  const changes = { moved, transaction_id, kept, release_id }
  const after = decision === 'close' ? ended : await changeDispute(trx, dispute.id, changes)
  return { dispute: after, moved, transaction_id, kept }
}

async function moveMoney(
  context: ActionContext,
  trx: Transaction,
  { items, item, dispute }: LockedCase,
  step: ItemStep,
): Promise<MoneyMoved> {
  const { action, amount } = step
  const isPart = action === 'refund' && item.held > 0 && amount !== undefined && amount < item.held
  if (!isPart) return { ...(await items.take(trx, item.id, step)), kept: null, release_id: null }
  const kept = minus(item.payout, amount)
  const values = { amount: usd(amount), kept: usd(kept) }
  // This call locks the conversation, so it must come before the cash-out or task records its events.
  await postToChat(context, trx, item, { actor_id: step.actor_id, key: 'chat.system.dispute.part', values })
  const released = await items.take(trx, item.id, { ...step, action: 'release', notify: 'nothing' })
  const transaction_id = await items.carry(trx, item, 'payer', { key: dispute.id, amount })
  return { moved: amount, transaction_id, kept, release_id: released.transaction_id }
}
