import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { REFRESH_TOKEN_MS } from '../identity/index.ts'
import type { NotificationKey } from './events.ts'

export const PUSH = 'notifications:push'
export const PUSH_OTHER_HOST = 'notifications:push_other_host'

/**
 * Eight attempts at growing intervals take half an hour. After that the push is given up; the notification is in the
 * app.
 */
const ATTEMPTS_MAX = 8

/** The push services of the browser makers answer quickly and serve almost every subscription. */
const wellKnown = /^(fcm\.googleapis\.com|([\w-]+\.)*push\.(services\.mozilla|apple)\.com|([\w-]+\.)*notify\.windows\.com)$/

/** Any other host may hang on purpose. All such hosts share one slow queue, so that they never delay other jobs. */
const taskOf = (endpoint: string) => (wellKnown.test(new URL(endpoint).hostname) ? PUSH : PUSH_OTHER_HOST)

/** Sessions that have ended or expired get no pushes. */
export async function planPushes(trx: Transaction, written: readonly NotificationKey[], now: Date): Promise<void> {
  if (written.length === 0) return
  const { rows } = await sql<{ session_id: string; user_id: string; endpoint: string }>`
    select p.session_id, p.user_id, p.endpoint
      from notifications.push_subscription p
      join identity.session_view s on s.id = p.session_id
     where p.user_id = any(${[...new Set(written.map(({ user_id }) => user_id))]}::uuid[])
       and s.ended_at is null and s.last_seen_at > ${new Date(now.getTime() - REFRESH_TOKEN_MS)}`.execute(trx)
  for (const { session_id, user_id, endpoint } of rows)
    for (const { id } of written.filter((notification) => notification.user_id === user_id))
      await addJob(
        trx,
        taskOf(endpoint),
        { notification_id: id, session_id },
        { key: `${PUSH}:${id}:${session_id}`, max_attempts: ATTEMPTS_MAX },
      )
}

export const findSubscription = (database: Database, session_id: string) =>
  database.selectFrom('notifications.push_subscription').selectAll().where('session_id', '=', session_id).executeTakeFirst()

/**
 * With `endpoint`, deletes the subscription only if it still has this endpoint, because the browser may have subscribed
 * again.
 */
export async function deleteSubscription(
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

/** Per member. Each browser costs a request for every notification. */
const BROWSERS_MAX = 10

/** A browser has only one subscription, so it is removed from the browser’s earlier session. */
export async function saveSubscription(trx: Transaction, subscription: NewSubscription): Promise<void> {
  const { session_id, user_id, endpoint, p256dh, auth, hides_amounts, created_at } = subscription
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
  await sql`
    delete from notifications.push_subscription where session_id in (
      select p.session_id from notifications.push_subscription p where p.user_id = ${user_id}
       order by p.created_at desc, p.session_id desc offset ${BROWSERS_MAX})`.execute(trx)
}
