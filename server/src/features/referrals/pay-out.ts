import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { rewardMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { forEachIsolated, ENOUGH } from '../../platform/for-each-isolated.ts'
import { isFailure } from '../../platform/failure.ts'
import { findPeople } from '../identity/index.ts'
import type { ReferralsDeps } from './deps.ts'
import { REWARD_KIND } from './events.ts'
import { readSettings } from './settings.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

const BATCH = 100

/**
 * Why a reward is not paid yet. funds: the marketing account is empty. budget: the month’s budget is used up. wallet:
 * the member’s wallet cannot receive it. blocked: one of the two members is blocked or deleted.
 */
type UnpaidReason = 'funds' | 'budget' | 'wallet' | 'blocked'

/** Rolls the payment back if the month’s budget is too small. */
class OverBudget extends Error {}

class Blocked extends Error {}

/** `day` and the result are YYYY-MM-DD. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const isNotWithheld = sql<boolean>`not exists (select from referrals.reversal v where v.payout_id = referrals.payout.id)`

/** If the money or the budget is used up, the remaining rewards wait for the next run. */
export async function payOut(deps: ReferralsDeps): Promise<void> {
  const waiting = await deps.database
    .selectFrom('referrals.payout')
    .select('id')
    .where('paid_at', 'is', null)
    .where(isNotWithheld)
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  const payOne = async ({ id }: { id: string }) => {
    const waits_for = await tryToPay(deps, id)
    if (waits_for) await wait(deps, id, waits_for)
    return waits_for === 'funds' || waits_for === 'budget' ? ENOUGH : undefined
  }
  await forEachIsolated(waiting, payOne, {
    log: deps.log,
    failed: 'could not pay a referral reward',
    facts: ({ id: payout_id }) => ({ payout_id }),
    putOff: ({ id }) => wait(deps, id, null),
  })
}

/**
 * Returns null if the reward is paid or another process is paying it, otherwise what it waits for. The posting and the
 * row are committed together, and the row’s id is the idempotency key.
 */
async function tryToPay(deps: ReferralsDeps, id: string): Promise<UnpaidReason | null> {
  try {
    await deps.database.transaction().execute((trx) => pay(deps, trx, id))
    return null
  } catch (error) {
    if (error instanceof OverBudget) return 'budget'
    if (error instanceof Blocked) return 'blocked'
    if (isFailure(error, 'INSUFFICIENT_FUNDS')) return 'funds'
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE') || isFailure(error, 'NOT_FOUND')) return 'wallet'
    throw error
  }
}

async function pay({ ledger, limits, clock }: ReferralsDeps, trx: Transaction, id: string): Promise<void> {
  const payout = await trx
    .selectFrom('referrals.payout')
    .select(['referral_id', 'beneficiary_id', 'amount', 'role'])
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where(isNotWithheld)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!payout) return
  const { beneficiary_id: user_id, role } = payout
  await refuseBlocked(trx, payout.referral_id)
  const amount = cents(payout.amount)
  const { available } = await ledger.memberAccounts(user_id)
  const cap = await limits.balanceCapOf(user_id)
  await spendBudget(trx, monthOf(limits.today().day), amount)
  const posted = await ledger.postWithin(trx, {
    kind: REWARD_KIND,
    initiator_id: SYSTEM_ACTOR_ID,
    idempotency_key: id,
    payload: { call: REWARD_KIND, payout_id: id },
    moves: rewardMoves({ member: available, amount }),
    guards: { balance_caps: [{ account: available, cap }] },
    details: { user_id, amount, role },
  })
  await trx
    .updateTable('referrals.payout')
    .set({ paid_at: clock.now(), transaction_id: posted.public_id, waits_for: null })
    .where('id', '=', id)
    .execute()
}

async function refuseBlocked(trx: Transaction, referral_id: string): Promise<void> {
  const { user_id, referrer_id } = await trx
    .selectFrom('referrals.referral')
    .select(['user_id', 'referrer_id'])
    .where('id', '=', referral_id)
    .executeTakeFirstOrThrow()
  const people = await findPeople(trx, [user_id, referrer_id])
  if (people.length < 2 || people.some(({ is_blocked }) => is_blocked)) throw new Blocked()
}

async function spendBudget(trx: Transaction, month: string, amount: number): Promise<void> {
  const { monthly_budget } = await readSettings(trx)
  const { rows } = await sql`
    insert into referrals.month as known (month, spent) select ${month}::date, ${amount}::bigint where ${amount}::bigint <= ${monthly_budget}::bigint
    on conflict (month) do update set spent = known.spent + ${amount}::bigint where known.spent + ${amount}::bigint <= ${monthly_budget}::bigint
    returning month`.execute(trx)
  if (rows.length === 0) throw new OverBudget()
}

/** Moves the reward to the end of the queue, so that one that fails repeatedly does not delay the others. */
async function wait({ database, clock }: ReferralsDeps, id: string, waits_for: UnpaidReason | null): Promise<void> {
  await database
    .updateTable('referrals.payout')
    .set({ waits_for, tried_at: clock.now() })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute()
}
