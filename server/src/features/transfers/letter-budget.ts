import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { addressKey, type Address } from './address.ts'
import { hashedAddress } from './spend-lookup.ts'

/** How many letters a day an address that is no member’s gets at most, whoever sends to it. One of each sender. */
const LETTERS_PER_ADDRESS = 3

interface Letter {
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender_id: string
  /** The platform’s calendar day, YYYY-MM-DD. */
  readonly day: string
}

/**
 * Counts a letter to an address about a sender, if it may have one: not when it has had one about this sender today ('told'), or as
 * many as a day allows, of others ('full'). Letters to one address wait for one another.
 */
export async function spendLetter(trx: Transaction, { to, sender_id, day }: Letter): Promise<'spent' | 'told' | 'full'> {
  const address = hashedAddress(addressKey(to))
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfers:mail:${address}`}, 0))`.execute(trx)
  const mailed = await trx
    .selectFrom('transfers.mailed')
    .select('sender_id')
    .where('day', '=', day)
    .where('address', '=', address)
    .execute()
  if (mailed.some((mail) => mail.sender_id === sender_id)) return 'told'
  if (mailed.length >= LETTERS_PER_ADDRESS) return 'full'
  await trx.insertInto('transfers.mailed').values({ day, address, sender_id }).execute()
  return 'spent'
}

/** Days before `day` no longer count. */
export async function forgetLetters(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('transfers.mailed').where('day', '<', day).execute()
}
