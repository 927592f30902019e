import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { addressKey, type Address } from './address.ts'
import { hashedAddress } from './spend-lookup.ts'

/**
 * The maximum number of mails or text messages per day to an address without a member. Each sender causes at most one.
 */
const MESSAGES_PER_ADDRESS_MAX = 3
/**
 * The maximum if the message is about a new sender. It is higher than MESSAGES_PER_ADDRESS_MAX, so that senders who
 * use up that maximum every day cannot keep out messages about others.
 */
const MESSAGES_WITH_NEW_SENDERS_MAX = 6
/** A sender is new if the address got no message about them for this many days, which is how long a send can wait. */
const REMEMBERED_DAYS = 14

interface BudgetedMessage {
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender_id: string
  /** The day in the platform’s time zone, YYYY-MM-DD. */
  readonly day: string
}

/**
 * Counts a message to an address about a sender, if it is allowed. Returns 'already_sent' if the address already got a
 * message about this sender today, and 'full' if the daily limit is reached. Calls for one address run one at a time.
 */
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

export async function deleteMessageBudgets(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('transfers.mailed').where('day', '<', rememberedSince(day)).execute()
}

const rememberedSince = (day: string) => sql<string>`${day}::date - ${REMEMBERED_DAYS}::int`
