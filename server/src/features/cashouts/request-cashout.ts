import { cashout as cashoutSchema } from '@hai/contract/cashout-record'
import type { Cashout } from '@hai/contract/cashout-record'
import { chargeFor } from '@hai/contract/fee-bands'
import { delta, plus, type Cents } from '@hai/contract/money'
import { randomBytes } from 'node:crypto'
import type { Handler } from '../../feature.ts'
import { newTransactionId } from '../../ledger/index.ts'
import { hoursAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { once } from '../../platform/once.ts'
import { seal } from '../../platform/seal.ts'
import { inGourdes } from '../rates/index.ts'
import { isBlockBetween } from './blocked-pairs.ts'
import { tryToAssign } from './assign.ts'
import { SECRET_BYTES } from './codes.ts'
import { setDeadlines } from './deadlines.ts'
import type { Context } from './deps.ts'
import { recordCashoutChange } from './events.ts'
import { holdMoney } from './money.ts'
import { insertCashout } from './queries.ts'
import { showOne } from './show-cashouts.ts'

async function priceOf({ fees }: Context, amount: Cents) {
  const rule = await fees.current('cash_out')
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  const { fee, tax } = chargeFor(rule, amount)
  return { amount, fee, tax, total: plus(amount, fee, tax), payee_gets: amount }
}

export const quoteCashout =
  (context: Context): Handler<'quote_cashout'> =>
  async ({ user_id, tier }, { amount, agent_id, method = 'cash_pickup' }) => {
    const { limits, rates, ledger, agents } = context
    const { available: account } = await ledger.memberAccounts(user_id)
    const [price, use, rate, { available }] = await Promise.all([
      priceOf(context, amount),
      limits.cashouts({ tier, account }),
      rates.htgOrFail(),
      ledger.balances(user_id),
    ])
    return {
      ...price,
      amount_htg: inGourdes(amount, rate),
      htg_per_usd: rate.htg_per_usd,
      rate_as_of: rate.as_of,
      available_after: delta(available, price.total),
      limits: use,
      agent_obstacle: agent_id === undefined ? null : await agents.obstacleFor(agent_id, { amount, method, isGiven: false }),
    }
  }

/**
 * Looks for an agent only after the commit of the hold. If the search fails, the scheduled job assigns an agent later.
 * A retry returns the first answer.
 */
export const requestCashout =
  (context: Context): Handler<'request_cashout'> =>
  async (caller, { idempotency_key, ...request }) => {
    const { user_id } = caller
    const payload = { call: 'request_cashout', ...request }
    const command = { initiator_id: user_id, idempotency_key, payload }
    const { database, clock } = context
    let cashoutId: string | undefined
    const answer = await once<Cashout>(
      { database, clock, table: 'cashouts.command' },
      { member_id: user_id, idempotency_key, payload },
      cashoutSchema,
      async () => {
        const { row, spending, request_hours } = await planCashout(context, caller, request)
        return async (trx) => {
          const cashout = await insertCashout(trx, row)
          const { id, created_at: at } = cashout
          await trx
            .insertInto('cashouts.event')
            .values({ cashout_id: id, version: 1, action: 'request', by_role: 'member', status: 'requested', at })
            .execute()
          await setDeadlines(trx, id, 'requested', [{ kind: 'expire', due_at: hoursAfter(at, request_hours) }], at)
          await holdMoney(context, trx, cashout, command, spending)
          await recordCashoutChange(trx, cashout, { action: 'request', by: 'member' }, at)
          cashoutId = id
          return showOne(context, user_id, cashout, trx)
        }
      },
    )
    if (cashoutId !== undefined) await tryToAssign(context, cashoutId)
    return answer
  }

type CashoutInput = Omit<Parameters<Handler<'request_cashout'>>[1], 'idempotency_key'>

async function planCashout(context: Context, { user_id, tier }: Parameters<Handler<'request_cashout'>>[0], input: CashoutInput) {
  const { amount, quoted_total, destination_details, agent_id } = input
  const { database, ledger, limits, rates, agents, settings, clock, codeRing } = context
  const { available: account } = await ledger.memberAccounts(user_id)
  const { total, fee, tax, payee_gets } = await priceOf(context, amount)
  if (quoted_total !== total) fail('QUOTE_CHANGED', { amount, fee, tax, total, payee_gets })
  const spending = await limits.cashout({ tier, account, amount })
  if (agent_id !== undefined) {
    const job = { amount, method: destination_details.method, isGiven: false }
    const isApart = agent_id === user_id || (await isBlockBetween(context, database, user_id, agent_id))
    const reason = isApart ? 'unavailable' : await agents.obstacleFor(agent_id, job)
    if (reason !== null) fail('AGENT_UNAVAILABLE', { reason })
  }
  const [{ htg_per_usd, source, as_of }, { request_hours }] = await Promise.all([rates.htgOrFail(), settings.get()])
  const id = newId()
  const row = {
    id,
    sender_id: user_id,
    chosen_agent_id: agent_id ?? null,
    status: 'requested',
    amount,
    fee,
    tax,
    htg_per_usd,
    rate_source: source,
    rate_as_of: as_of,
    ...destination_details,
    hold_id: newTransactionId(account),
    code_secret: seal(codeRing, randomBytes(SECRET_BYTES), id),
    created_at: clock.now(),
  }
  return { row, spending, request_hours }
}
