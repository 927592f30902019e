import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { addressKey, type Address } from './address.ts'
import { hashedAddress } from './spend-lookup.ts'

/** An address without a member gets at most this many mails or text messages a day. Each sender causes at most one. */
const MESSAGES_PER_ADDRESS_MAX = 3
/**
 * The limit for messages about new senders. It is higher, because otherwise senders who use up the first limit every
 * day could keep out messages about others.
 */
const MESSAGES_WITH_NEW_SENDERS_MAX = 6
/** A sender is new if the address got no message about them for this long, which is how long a send can wait. */
const REMEMBERED_DAYS = 14

interface BudgetedMessage {
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender_id: string
  /** YYYY-MM-DD in the platform’s time zone. */
  readonly day: string
}

/** 'already_sent': the address already got a message about this sender today. 'full': the daily limit is reached. */
export async function spendMessageBudget(
  trx: Transaction,
  { to, sender_id, day }: BudgetedMessage,
): Promise<'spent' | 'already_sent' | 'full'> {
  const address = hashedAddress(addressKey(to))
  await lockForTransaction(trx, `transfers:mail:${address}`)
  const mailed = await trx
    .selectFrom('transfers.mailed')
    .select(['day', 'sender_id'])
    .where('day', '>=', rememberedSince(day))
    .where('address', '=', address)
    .execute()
  const today = mailed.filter((mail) => mail.day === day)
  if (today.some((mail) => mail.sender_id === sender_id)) return 'already_sent'
  const isHeardOf = mailed.some((mail) => mail.sender_id === sender_id)
  if (today.length >= (isHeardOf ? MESSAGES_PER_ADDRESS_MAX : MESSAGES_WITH_NEW_SENDERS_MAX)) return 'full'
  await trx.insertInto('transfers.mailed').values({ day, address, sender_id }).execute()
  return 'spent'
}

/** For a message that was withdrawn before it was sent. */
export async function returnMessageBudget(trx: Transaction, { to, sender_id, day }: BudgetedMessage): Promise<void> {
  const address = hashedAddress(addressKey(to))
  await lockForTransaction(trx, `transfers:mail:${address}`)
  await trx
    .deleteFrom('transfers.mailed')
    .where('day', '=', day)
    .where('address', '=', address)
    .where('sender_id', '=', sender_id)
    .execute()
}

export async function deleteMessageBudgets(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('transfers.mailed').where('day', '<', rememberedSince(day)).execute()
}

const rememberedSince = (day: string) => sql<string>`${day}::date - ${REMEMBERED_DAYS}::int`
