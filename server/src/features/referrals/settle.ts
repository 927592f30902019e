import type { NotNull } from 'kysely'
import { recordEvent } from '../../events/index.ts'
import { behind } from '../../platform/database/behind.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import { newId } from '../../platform/ids.ts'
import { findPerson } from '../identity/index.ts'
import type { ReferralsDeps } from './deps.ts'
import { LIMIT_REACHED } from './events.ts'
import { lockReferrer } from './queries.ts'
import { hashOfPhone, isSpent, lockPhone, ownPhone } from './phones.ts'
import { readSettings } from './settings.ts'

const BATCH = 100

export async function expire({ database, clock }: ReferralsDeps): Promise<void> {
  const now = clock.now()
  await database
    .updateTable('referrals.referral')
    .set({ status: 'expired', ended_at: now })
    .where('status', '=', 'open')
    .where('expires_at', '<', now)
    .where((eb) =>
      eb.or([
        eb('transaction_id', 'is', null),
        eb('tier_reached_at', 'is', null),
        eb('tier_reached_at', '>', eb.ref('expires_at')),
      ]),
    )
    .execute()
}

interface DueReferral {
  readonly id: string
  readonly at: Date
}

export async function settleDue({ database, clock, log, phoneKey }: ReferralsDeps): Promise<void> {
  const now = clock.now()
  const readDue = ({ after, limit }: Page<DueReferral>): Promise<DueReferral[]> =>
    database
      .selectFrom('referrals.referral')
      .select(['id', 'due_at as at'])
      .$narrowType<{ at: NotNull }>()
      .where('status', '=', 'open')
      .where('due_at', '<=', now)
      .where('tier_reached_at', 'is not', null)
      .whereRef('tier_reached_at', '<=', 'expires_at')
      .where(behind(after, 'due_at', 'id'))
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  await eachPage(BATCH, readDue, ({ id }) => database.transaction().execute((trx) => settle(trx, { id, now, phoneKey })), {
    log,
    failed: 'could not settle a referral',
    facts: ({ id: referral_id }) => ({ referral_id }),
  })
}

interface SettlementContext {
  readonly id: string
  readonly now: Date
  readonly phoneKey: Buffer
}

type Verdict = { readonly refusal: 'blocked' | 'phone' } | { readonly phone_hash: Buffer }

/** Null while the newcomer has no verified phone number, because they may verify one later. */
async function judgeSettlement(
  trx: Transaction,
  phoneKey: Buffer,
  { user_id, referrer_id }: { user_id: string; referrer_id: string },
): Promise<Verdict | null> {
  const newcomer = await findPerson(trx, user_id)
  const referrer = await findPerson(trx, referrer_id)
  if (!newcomer || !referrer || newcomer.is_blocked || referrer.is_blocked) return { refusal: 'blocked' }
  const phone = ownPhone(newcomer)
  if (phone === null) return null
  const phone_hash = hashOfPhone(phoneKey, phone)
  await lockPhone(trx, phone_hash)
  return (await isSpent(trx, phoneKey, { phone, referrer })) ? { refusal: 'phone' } : { phone_hash }
}

/** Locks the referrer, so that two concurrent decisions cannot exceed the maximum number of rewards. */
async function settle(trx: Transaction, { id, now, phoneKey }: SettlementContext): Promise<void> {
  const referral = await trx
    .selectFrom('referrals.referral')
    .select(['user_id', 'referrer_id'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!referral) return
  const { user_id, referrer_id } = referral
  await lockReferrer(trx, referrer_id)
  const verdict = await judgeSettlement(trx, phoneKey, referral)
  if (!verdict || 'refusal' in verdict) {
    const unearned = verdict ? { ...verdict, status: 'refused', ended_at: now } : { tier_reached_at: null }
    await trx.updateTable('referrals.referral').set(unearned).where('id', '=', id).execute()
    return
  }
  const settings = await readSettings(trx)
  const isOver = (await countRewarded(trx, referrer_id)) >= settings.rewarded_max
  await trx
    .updateTable('referrals.referral')
    .set(isOver ? { status: 'over_limit', ended_at: now } : { ...verdict, status: 'rewarded', ended_at: now })
    .where('id', '=', id)
    .execute()
  if (isOver) {
    const payload = { user_id: referrer_id, rewarded_max: settings.rewarded_max }
    await recordEvent(trx, { type: LIMIT_REACHED, user_id: referrer_id, payload, at: now })
    return
  }
  const owed = [
    { beneficiary_id: referrer_id, role: 'referrer', amount: settings.referrer_reward },
    { beneficiary_id: user_id, role: 'newcomer', amount: settings.newcomer_reward },
  ].filter(({ amount }) => amount > 0)
  for (const payout of owed)
    await trx
      .insertInto('referrals.payout')
      .values({ id: newId(), referral_id: id, created_at: now, ...payout })
      .execute()
}

export async function countRewarded(db: Transaction | ReferralsDeps['database'], referrer_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('referrals.referral')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrer_id)
    .where('status', '=', 'rewarded')
    .executeTakeFirstOrThrow()
  return count
}
