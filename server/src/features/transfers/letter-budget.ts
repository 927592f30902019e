import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/database/in-turn.ts'
import { addressKey, type Address } from './address.ts'
import { hashedAddress } from './spend-lookup.ts'

/** How many letters a day an address that is no member’s gets at most, whoever sends to it. One of each sender. */
const LETTERS_PER_ADDRESS = 3
/** How many, with those about senders it has not heard of lately: whoever fills an address day by day silences nobody else. */
const WITH_NEW_SENDERS = 6
/** For so many days a sender has been heard of; as long as a send may wait to be claimed. */
const REMEMBERED_DAYS = 14

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
  await takeTurn(trx, `transfers:mail:${address}`)
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

/** What no longer counts on `day`. */
export async function forgetLetters(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('transfers.mailed').where('day', '<', rememberedSince(day)).execute()
}

const rememberedSince = (day: string) => sql<string>`${day}::date - ${REMEMBERED_DAYS}::int`
