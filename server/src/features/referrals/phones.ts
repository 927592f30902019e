import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { findPeople, type Person } from '../identity/index.ts'
import { hasProvenPhone } from '../phone/index.ts'

/** The hash needs a key, because all phone numbers can be tried. */
export const hashOfPhone = (phoneKey: Buffer, phone: string): Buffer => createHmac('sha256', phoneKey).update(phone).digest()

/** Null unless the phone number is verified and the person’s tier is at least 1. */
export const ownPhone = (person: Pick<Person, 'tier' | 'phone' | 'phone_verified_at'> | null | undefined): string | null =>
  person && person.tier >= 1 && person.phone_verified_at !== null ? person.phone : null

/** The hashes are never deleted: a number still counts as the referrer’s after they have given it up. */
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

/** Newcomers with the same number are judged one after another, so that the second decision sees the first. */
export async function lockPhone(trx: Transaction, phone_hash: Buffer): Promise<void> {
  await lockForTransaction(trx, `referrals:phone:${phone_hash.toString('hex')}`)
}

/** True if the number is or was the referrer’s own, or has already earned somebody a reward in any book. */
export async function isSpent(
  trx: Transaction,
  phoneKey: Buffer,
  { phone, referrer }: { phone: string; referrer: Person },
): Promise<boolean> {
  if (referrer.phone === phone || (await hasProvenPhone(trx, { user_id: referrer.id, phone }))) return true
  const phone_hash = hashOfPhone(phoneKey, phone)
  const own = await trx
    .selectFrom('referrals.referrer_phone')
    .select('user_id')
    .where('user_id', '=', referrer.id)
    .where('phone_hash', '=', phone_hash)
    .executeTakeFirst()
  const { rows } = await sql<{ has_earned: boolean }>`select referrals.phone_has_earned(${phone_hash}) as has_earned`.execute(trx)
  return own !== undefined || rows[0]?.has_earned === true
}
