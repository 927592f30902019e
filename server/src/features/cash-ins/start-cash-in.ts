import { cashIn as cashInSchema } from '@hai/contract/cash-ins'
import { shareFor } from '@hai/contract/fee-bands'
import { zeroCents, type Cents } from '@hai/contract/money'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { once } from '../../platform/once.ts'
import { requireSameBook, type FoundMember } from '../identity/index.ts'
import { countedOf, lockPairCashIns, readPaidBack, sumOf } from './counted.ts'
import type { Context } from './deps.ts'
import { expireDue } from './expire-due.ts'
import { recordCashInChange } from './events.ts'
import { hasTakenFrom, insertCashIn, readBegun, type CashInRow } from './queries.ts'
import { showOne } from './show-cash-ins.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The returned function calculates the agent’s share from the part of `amount` that counts (see `countedOf`). Rounds
 * down.
 */
async function shareRule({ fees }: Context, amount: Cents): Promise<(counted: Cents) => Cents> {
  const rule = await fees.current('cash_in')
  const { minimum_amount: minimum, maximum_amount: maximum } = rule
  if (amount < minimum || amount > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum, maximum })
  return (counted) => shareFor(rule, amount, counted)
}

/** An estimate. The final part is calculated when the share is due. */
async function expectedToCount(
  context: Context,
  trx: Transaction,
  { amount, ...pair }: Pick<CashInRow, 'agent_id' | 'member_id' | 'amount'>,
  now: Date,
): Promise<Cents> {
  const { share_pair_max: pair_max } = await context.settings.get(trx)
  const before = await lockPairCashIns(trx, pair, now)
  return countedOf(amount, {
    taken: sumOf(before.map((one) => one.amount)) + amount,
    paid_back: await readPaidBack(trx, pair, now),
    counted_before: sumOf(before.map((one) => one.share_counted ?? one.counted ?? one.amount)),
    pair_max,
  })
}

/**
 * The answer contains a name, so a search for a stranger, found or not, uses one of the agent’s look-ups of the day. A
 * member who has confirmed a cash-in of this agent, or whom the agent knows, is no stranger.
 */
async function findMember(context: Context, caller: Member, hai_tag: string): Promise<FoundMember> {
  const found = await context.identity.lookUpMember({ hai_tag })
  const member = 'member' in found ? found.member : null
  const member_id = member?.user_id ?? null
  if (member_id === caller.user_id) fail('RECIPIENT_IS_SELF')
  if (member_id === null || !(await isKnown(context, caller.user_id, member_id)))
    await context.transfers.spendLookup(caller, { hai_tag })
  return member ? requireSameBook(caller, member) : fail('RECIPIENT_UNAVAILABLE')
}

const isKnown = async ({ database, transfers }: Context, agent_id: string, member_id: string): Promise<boolean> =>
  (await hasTakenFrom(database, agent_id, member_id)) || (await transfers.dealtWith(agent_id, [member_id])).has(member_id)

/**
 * Rejects a cash-in that the agent’s balance or daily limit does not allow, before any cash changes hands. Fails:
 * INSUFFICIENT_FUNDS, LIMIT_EXCEEDED.
 */
async function refuseUnable({ ledger, limits }: Context, { user_id, tier }: Member, amount: Cents): Promise<void> {
  const { available: account } = await ledger.memberAccounts(user_id)
  const [{ available }, today] = await Promise.all([ledger.balances(user_id), limits.outToday({ tier, account })])
  if (available < amount) fail('INSUFFICIENT_FUNDS', { available_balance: available })
  if (today.remaining < amount) fail('LIMIT_EXCEEDED', { name: 'day', ...today })
}

/**
 * Protects members from repeated requests. Limits how many cash-ins an agent can start per hour, have waiting, and have
 * waiting with the same member (one). After a decline, the agent must wait before asking the same member again. Call it
 * within `once`, which runs an agent’s commands one at a time. Fails: RATE_LIMITED, RECIPIENT_UNAVAILABLE (one of the
 * two has blocked the other).
 */
async function refuseTooMany(context: Context, trx: Transaction, agent_id: string, member_id: string, now: Date): Promise<void> {
  const { per_hour, waiting_max, pause_minutes } = await context.settings.get(trx)
  const since = new Date(now.getTime() - Math.max(HOUR_MS, pause_minutes * MINUTE_MS))
  const begun = await readBegun(trx, agent_id, since)
  const lately = begun.filter(({ created_at }) => created_at.getTime() > now.getTime() - HOUR_MS)
  const oldest = lately[per_hour - 1]
  if (oldest) fail('RATE_LIMITED', { retry_at: new Date(oldest.created_at.getTime() + HOUR_MS).toISOString() })
  const waiting = begun.filter(({ status }) => status === 'waiting')
  const soon = new Date(now.getTime() + MINUTE_MS).toISOString()
  // An expired cash-in keeps the status `waiting` until the job updates it. It does not count towards `waiting_max`,
  // but the table allows only one row with this status for each pair of agent and member.
  if (
    waiting.filter(({ expires_at }) => expires_at > now).length >= waiting_max ||
    waiting.some((one) => one.member_id === member_id)
  )
    fail('RATE_LIMITED', { retry_at: soon })
  const no = begun.find((one) => one.member_id === member_id && one.status === 'declined')?.ended_at
  const until = no && new Date(no.getTime() + pause_minutes * MINUTE_MS)
  if (until && until > now) fail('RATE_LIMITED', { retry_at: until.toISOString() })
  const apart = [await context.blockersOf(trx, agent_id, [member_id]), await context.blockersOf(trx, member_id, [agent_id])]
  if (apart.some(({ size }) => size > 0)) fail('RECIPIENT_UNAVAILABLE')
}

/** Moves no money: the member must first confirm. */
export const startCashIn =
  (context: Context): Handler<'start_cash_in'> =>
  async (caller, { idempotency_key, ...request }) => {
    const { database, clock } = context
    const { user_id: agent_id } = caller
    const command = { member_id: agent_id, idempotency_key, payload: { call: 'start_cash_in', ...request } }
    return once({ database, clock, table: 'cash_ins.command' }, command, cashInSchema, async () => {
      const shareOf = await shareRule(context, request.amount)
      await refuseUnable(context, caller, request.amount)
      const { user_id: member_id, tier } = await findMember(context, caller, request.hai_tag)
      const { wait_minutes, share_tier } = await context.settings.get()
      await expireDue(context, { agent_id })
      return async (trx) => {
        const now = clock.now()
        await refuseTooMany(context, trx, agent_id, member_id, now)
        const { amount } = request
        const counted = tier < share_tier ? zeroCents : await expectedToCount(context, trx, { agent_id, member_id, amount }, now)
        const begun = await insertCashIn(trx, {
          id: newId(),
          agent_id,
          member_id,
          amount,
          counted,
          share: shareOf(counted),
          created_at: now,
          expires_at: new Date(now.getTime() + wait_minutes * MINUTE_MS),
        })
        await recordCashInChange(trx, begun, 'start', now)
        return showOne(context, agent_id, begun, trx)
      }
    })
  }
