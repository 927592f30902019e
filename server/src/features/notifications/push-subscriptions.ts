import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { NotificationKey } from './queries.ts'

export const PUSH = 'notifications:push'

/** So often it is tried, at growing intervals: half an hour in all. What is told later than that is in the bell. */
const ATTEMPTS_MAX = 8

/** A row for each browser that is to be told, in the transaction that writes the news. */
export async function planPushes(trx: Transaction, written: readonly NotificationKey[]): Promise<void> {
  if (written.length === 0) return
  const { rows } = await sql<{ session_id: string; user_id: string }>`
    select session_id, user_id from notifications.push_subscription
     where user_id = any(${[...new Set(written.map(({ user_id }) => user_id))]}::uuid[])`.execute(trx)
  for (const { session_id, user_id } of rows)
    for (const { id } of written.filter((news) => news.user_id === user_id))
      await addJob(
        trx,
        PUSH,
        { notification_id: id, session_id },
        { key: `${PUSH}:${id}:${session_id}`, max_attempts: ATTEMPTS_MAX },
      )
}

export const findSubscription = (database: Database, session_id: string) =>
  database.selectFrom('notifications.push_subscription').selectAll().where('session_id', '=', session_id).executeTakeFirst()

/** Only the very one: the browser may have got another meanwhile. */
export async function forgetSubscription(
  database: Database,
  { session_id, endpoint }: { session_id: string; endpoint?: string },
) {
  let forgotten = database.deleteFrom('notifications.push_subscription').where('session_id', '=', session_id)
  if (endpoint !== undefined) forgotten = forgotten.where('endpoint', '=', endpoint)
  await forgotten.execute()
}

export interface NewSubscription {
  readonly session_id: string
  readonly user_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly hides_amounts: boolean
  readonly created_at: Date
}

/** A browser has one: whoever signed in there before is told nothing there any more. */
export async function saveSubscription(trx: Transaction, subscription: NewSubscription): Promise<void> {
  const { session_id, endpoint, p256dh, auth, hides_amounts, created_at } = subscription
  await trx
    .deleteFrom('notifications.push_subscription')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', session_id)
    .execute()
  await trx
    .insertInto('notifications.push_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth, hides_amounts, created_at }))
    .execute()
}
