import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { addressKey, type Address } from './address.ts'
import { hashedAddress } from './spend-lookup.ts'

/** The maximum number of letters per day to the address of a non-member, one per sender. */
const LETTERS_PER_ADDRESS = 3
/**
 * The limit for a letter about a new sender is higher, so that senders who use up the first limit every day cannot
 * silence others.
 */
const WITH_NEW_SENDERS = 6
/** A sender is new if the address had no letter about them for this many days, the time that a send can wait. */
const REMEMBERED_DAYS = 14

interface Letter {
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender_id: string
  /** The day in the platform’s time zone, YYYY-MM-DD. */
  readonly day: string
}

/**
 * Counts a letter to an address about a sender if it is allowed. Returns 'told' when the address already had a letter
 * about this sender today, and 'full' when the daily limit is reached. Serialised per address.
 */
export async function spendLetter(trx: Transaction, { to, sender_id, day }: Letter): Promise<'spent' | 'told' | 'full'> {
  const address = hashedAddress(addressKey(to))
  await lockForTransaction(trx, `transfers:mail:${address}`)
  const mailed = await trx
    .selectFrom('transfers.mailed')
    .select(['day', 'sender_id'])
    .where('day', '>=', rememberedSince(day))
    .where('address', '=', address)
    .execute()
  const today = mailed.filter((mail) => mail.day === day)
  if (today.some((mail) => mail.sender_id === sender_id)) return 'told'
  const isHeardOf = mailed.some((mail) => mail.sender_id === sender_id)
  if (today.length >= (isHeardOf ? LETTERS_PER_ADDRESS : WITH_NEW_SENDERS)) return 'full'
  await trx.insertInto('transfers.mailed').values({ day, address, sender_id }).execute()
  return 'spent'
}

export async function forgetLetters(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('transfers.mailed').where('day', '<', rememberedSince(day)).execute()
}

const rememberedSince = (day: string) => sql<string>`${day}::date - ${REMEMBERED_DAYS}::int`
