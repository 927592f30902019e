import { createHmac } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { findPeople, type Person } from '../identity/index.ts'
import { hasProvenPhone } from '../phone/index.ts'

/** A keyed hash. Without the key, nobody can find a number by trying all numbers. */
export const hashOfPhone = (phoneKey: Buffer, phone: string): Buffer => createHmac('sha256', phoneKey).update(phone).digest()

/** The person’s phone number if it is verified, otherwise null. */
export const ownPhone = (person: Pick<Person, 'tier' | 'phone' | 'phone_verified_at'> | null | undefined): string | null =>
  person && person.tier >= 1 && person.phone_verified_at !== null ? person.phone : null

/** Stores the numbers of referrers for good. A number still counts as the referrer’s after they have given it up. */
export async function recordReferrerPhones(trx: Database, phoneKey: Buffer, people: readonly Person[]): Promise<void> {
  const numbers = people.flatMap(({ id, phone, phone_verified_at }) =>
    phone !== null && phone_verified_at !== null ? [{ user_id: id, phone_hash: hashOfPhone(phoneKey, phone) }] : [],
  )
  if (numbers.length === 0) return
  await trx
    .insertInto('referrals.referrer_phone')
    .values(numbers)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function followReferrerPhones(trx: Transaction, phoneKey: Buffer, changed: readonly string[]): Promise<void> {
  if (changed.length === 0) return
  const owners = await trx.selectFrom('referrals.code').select('user_id').where('user_id', 'in', changed).execute()
  const people = await findPeople(
    trx,
    owners.map(({ user_id }) => user_id),
  )
  await recordReferrerPhones(trx, phoneKey, people)
}

/** Newcomers with the same number are judged one after the other, so that the second sees the result of the first. */
export async function lockPhone(trx: Transaction, phone_hash: Buffer): Promise<void> {
  await lockForTransaction(trx, `referrals:phone:${phone_hash.toString('hex')}`)
}

/**
 * True if a newcomer with this number earns the referrer no reward, because the number is or was the referrer’s own, or
 * has already earned somebody a reward.
 */
export async function isSpent(
  trx: Transaction,
  phoneKey: Buffer,
  { phone, referrer }: { phone: string; referrer: Person },
): Promise<boolean> {
  if (referrer.phone === phone || (await hasProvenPhone(trx, { user_id: referrer.id, phone }))) return true
  const phone_hash = hashOfPhone(phoneKey, phone)
  const [own, earned] = [
    await trx
      .selectFrom('referrals.referrer_phone')
      .select('user_id')
      .where('user_id', '=', referrer.id)
      .where('phone_hash', '=', phone_hash)
      .executeTakeFirst(),
    await trx.selectFrom('referrals.referral').select('id').where('phone_hash', '=', phone_hash).executeTakeFirst(),
  ]
  return own !== undefined || earned !== undefined
}
