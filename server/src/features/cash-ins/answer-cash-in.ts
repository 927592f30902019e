import { cashIn as cashInSchema } from '@hai/contract/cash-ins'
import type { Handler } from '../../feature.ts'
import { cashInMoves, type Command } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hoursAfter } from '../../platform/clock.ts'
import { fail, isFailure, type Failure } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { zeroCents } from '@hai/contract/money'
import { findPerson } from '../identity/index.ts'
import type { Context } from './deps.ts'
import type { CashInDetails } from './details.ts'
import { lockCashIn, type CashInRow } from './queries.ts'
import { showOne } from './show-cash-ins.ts'
import { takeStep } from './take-step.ts'

async function lockOwn(trx: Transaction, side: 'agent_id' | 'member_id', user_id: string, id: string): Promise<CashInRow> {
  const cashIn = await lockCashIn(trx, id)
  return cashIn?.[side] === user_id ? cashIn : fail('NOT_FOUND')
}

const isOfAgent = ({ code, data }: Failure): boolean =>
  code === 'INSUFFICIENT_FUNDS' ||
  code === 'WALLET_LOCKED' ||
  code === 'MONEY_OWED' ||
  (code === 'LIMIT_EXCEEDED' && data !== undefined && 'name' in data && data.name !== 'balance')

/**
 * Errors do not reveal the agent’s balance or limits. Fails: LIMIT_EXCEEDED (the member’s balance would exceed its
 * cap), WALLET_LOCKED (the member’s wallet is frozen), AGENT_UNAVAILABLE, NOT_FOUND (no such member).
 */
async function payMember(context: Context, trx: Transaction, cashIn: CashInRow, command: Command): Promise<string> {
  const { ledger, limits } = context
  const { agent_id, member_id, amount } = cashIn
  const agent = await findPerson(trx, agent_id)
  if (!agent?.is_agent || agent.is_blocked) fail('AGENT_UNAVAILABLE', { reason: 'unavailable' })
  const member = (await findPerson(trx, member_id)) ?? fail('NOT_FOUND')
  const [from, to] = await Promise.all([ledger.memberAccounts(agent_id), ledger.memberAccounts(member_id)])
  const cap = await limits.balanceCap(member, trx)
  const details: CashInDetails = {
    payer_id: agent_id,
    payee_id: member_id,
    amount,
    fee: zeroCents,
    tax: zeroCents,
    note: '',
    cash_in_id: cashIn.id,
  }
  try {
    const posted = await ledger.postWithin(trx, {
      ...command,
      kind: 'cash_in',
      moves: cashInMoves({ agent: from.available, member: to.available, amount }),
      guards: {
        spending: await limits.outgoing({ tier: agent.tier, account: from.available, amount }, trx),
        balance_caps: [{ account: to.available, cap }],
      },
      details,
    })
    return posted.public_id
  } catch (error) {
    // The ledger gives this error if the receiver’s wallet is frozen. Here, this is the caller’s own wallet.
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) fail('WALLET_LOCKED')
    if (isFailure(error) && isOfAgent(error)) fail('AGENT_UNAVAILABLE', { reason: 'unavailable' })
    throw error
  }
}

export const confirmCashIn =
  (context: Context): Handler<'confirm_cash_in'> =>
  async ({ user_id }, { idempotency_key, cash_in_id }) => {
    const { database, clock, agents } = context
    const payload = { call: 'confirm_cash_in', cash_in_id }
    const where = { database, clock, table: 'cash_ins.command' } as const
    return once(where, { member_id: user_id, idempotency_key, payload }, cashInSchema, () =>
      Promise.resolve(async (trx: Transaction) => {
        const cashIn = await lockOwn(trx, 'member_id', user_id, cash_in_id)
        if (cashIn.status !== 'waiting') fail('INVALID_TRANSITION')
        const command = { initiator_id: user_id, idempotency_key, payload }
        // Change the agent’s row before posting. A posting takes the ledger’s lock, which must not be held while
        // waiting for another row lock.
        await agents.changeJobs(trx, cashIn.agent_id, { jobs: 0, promised: 0, cash: cashIn.amount })
        const transaction_id = await payMember(context, trx, cashIn, command)
        const now = clock.now()
        const { share_wait_hours } = await context.settings.get(trx)
        const share_due_at = hoursAfter(now, share_wait_hours)
        const paid = await takeStep(trx, cashIn, { action: 'confirm', by: 'member', now, paid: { transaction_id, share_due_at } })
        const { hai_tag } = (await findPerson(trx, user_id)) ?? fail('NOT_FOUND')
        if (hai_tag !== null) await context.transfers.giveBackLookup(trx, cashIn.agent_id, { hai_tag })
        return showOne(context, user_id, paid, trx)
      }),
    )
  }

export const declineCashIn =
  (context: Context): Handler<'decline_cash_in'> =>
  ({ user_id }, { cash_in_id }) =>
    context.database.transaction().execute(async (trx) => {
      const cashIn = await lockOwn(trx, 'member_id', user_id, cash_in_id)
      const declined = await takeStep(trx, cashIn, { action: 'decline', by: 'member', now: context.clock.now() })
      return showOne(context, user_id, declined, trx)
    })

export const cancelCashIn =
  (context: Context): Handler<'cancel_cash_in'> =>
  ({ user_id }, { cash_in_id }) =>
    context.database.transaction().execute(async (trx) => {
      const cashIn = await lockOwn(trx, 'agent_id', user_id, cash_in_id)
      const cancelled = await takeStep(trx, cashIn, { action: 'cancel', by: 'agent', now: context.clock.now() })
      return showOne(context, user_id, cancelled, trx)
    })
