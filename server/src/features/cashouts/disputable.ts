import { isOpenCashout } from '@hai/contract/cashout-steps'
import { cents, minus, plus, zeroCents } from '@hai/contract/money'
import { refundMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { DisputableItems, DisputedItem, ItemStep, MovedMoney, Side } from '../disputes/index.ts'
import { inGourdes } from '../rates/index.ts'
import { correctPayment, type TransferDetails } from '../transfers/index.ts'
import { beat, dueDeadline } from './deadlines.ts'
import { caseOfCashout } from './case-of-cashout.ts'
import type { Context } from './deps.ts'
import { readDueForDispute, takeDisputeStep, wasJudged } from './disputes.ts'
import { lockCashout, readCashouts, type CashoutRow } from './queries.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

export const disputableCashouts = (context: Context): DisputableItems => ({
  read: async (db, ids) => (await readCashouts(db, ids)).flatMap((row) => toItem(row) ?? []),
  lock: async (trx, id) => toItem(await lockCashout(trx, id)),
  isJudged: wasJudged,
  take: (trx, id, step) => take(context, trx, id, step),
  due: async (page) => {
    await beat(context.database, context.clock.now())
    return readDueForDispute(context, page)
  },
  carry: (trx, { payer_id, payee_id }, to, { key, amount }) =>
    correctPayment(context, trx, {
      ...(to === 'payer' ? { from_id: payee_id, to_id: payer_id } : { from_id: payer_id, to_id: payee_id }),
      amount,
      key,
    }),
  ...caseOfCashout(context),
})

function toItem(row: CashoutRow | null): DisputedItem | null {
  if (!row?.agent_id) return null
  const { id, sender_id: payer_id, agent_id: payee_id, amount, fee, tax, chat_session_id, created_at } = row
  return {
    id,
    payer_id,
    payee_id,
    amount,
    fee,
    tax,
    title: '',
    chat_session_id,
    created_at,
    ...(isOpenCashout(row.status)
      ? { held: plus(amount, fee, tax), payout: plus(amount, row.agent_share ?? zeroCents) }
      : { held: zeroCents, payout: zeroCents }),
    // Only a cash-out that the agent marked as sent can get the status `disputed`.
    is_said_paid: row.status === 'disputed',
    amount_htg: inGourdes(amount, row),
  }
}

const sides: Readonly<Record<Side, 'member' | 'agent'>> = { payer: 'member', payee: 'agent' }
const roleOf = (by: ItemStep['by']) => (by === 'payer' || by === 'payee' ? sides[by] : by)

/** A completed cash-out keeps its status, and a refund takes the money from the agent’s wallet. */
async function take(context: Context, trx: Transaction, cashout_id: string, step: ItemStep): Promise<MovedMoney> {
  const cashout = (await lockCashout(trx, cashout_id)) ?? fail('NOT_FOUND')
  const { action, actor_id, notify } = step
  const by = roleOf(step.by)
  if (cashout.status === 'completed') {
    if (action === 'refund') return recover(context, trx, cashout, step)
    if (action === 'open_dispute') await takeDisputeStep(context, trx, { cashout_id, action: 'report', by, actor_id })
    if (action === 'close_dispute' && cashout.agent_id !== null)
      await context.agents.count(trx, cashout.agent_id, { kind: 'undisputed' })
    return { moved: zeroCents, transaction_id: null }
  }
  if (action === 'open_dispute' && by === 'system') {
    const due = await dueDeadline(trx, cashout_id, 'dispute', context.clock.now())
    if (!due) fail('INVALID_TRANSITION')
  }
  const { ended_by } = await takeDisputeStep(context, trx, { cashout_id, action, by, actor_id, notify })
  const { amount, fee, tax, agent_share } = cashout
  if (action === 'refund') return { moved: plus(amount, fee, tax), transaction_id: ended_by }
  return { moved: action === 'release' ? plus(amount, agent_share ?? zeroCents) : zeroCents, transaction_id: ended_by }
}

/**
 * Takes the amount from the agent’s available balance. The platform keeps its fee. Fails: INSUFFICIENT_FUNDS,
 * AMOUNT_OUT_OF_BOUNDS (more than the part of the amount that is not refunded yet).
 */
async function recover(
  { ledger }: Context,
  trx: Transaction,
  { sender_id, agent_id, hold_id, ended_by, amount: paid }: CashoutRow,
  { dispute_id, refunded_before = zeroCents, amount: requestedAmount }: ItemStep,
): Promise<MovedMoney> {
  if (agent_id === null || ended_by === null)
    throw new Error('a completed cash-out must have an agent and the posting that completed it')
  const maximum = minus(paid, refunded_before)
  const amount = requestedAmount ?? maximum
  if (amount === 0 || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
  const [{ available: receiver }, { available: payer }] = await Promise.all([
    ledger.memberAccounts(agent_id),
    ledger.memberAccounts(sender_id),
  ])
  const posted = await ledger.postWithin(trx, {
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: dispute_id,
    payload: { dispute_id },
    kind: 'refund',
    moves: refundMoves({ receiver, payer, amount }),
    guards: { passes_freeze: true },
    details: {
      payer_id: agent_id,
      payee_id: sender_id,
      amount,
      note: '',
      fee: zeroCents,
      tax: zeroCents,
      returns: { sent_id: hold_id, received_id: ended_by },
    } satisfies TransferDetails,
  })
  return { moved: amount, transaction_id: posted.public_id }
}
