import type { Language } from '@hai/contract/languages'
import { notification as notificationSchema, notificationTypes, type Notification } from '@hai/contract/notifications'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { NotificationsNotification } from '../../platform/database/generated.ts'
import type { NotificationKey, WrittenKey } from './events.ts'
import type { PeopleCache } from './people-cache.ts'
import { notificationFacts, type NotificationFacts } from './notification-facts.ts'
import { sentencesOf } from './wording.ts'

const schemas = notificationSchema.pick({ type: true, reference_type: true }).shape

/** Most notifications are about a transaction. Only other types of reference are stored. */
const USUAL_REFERENCE = 'transaction'

export interface StoredNotification extends Omit<Notification, 'title' | 'message' | 'metadata'> {
  readonly facts: NotificationFacts
}

/** Puts a notification into words. */
export function toNotification({ facts, ...stored }: StoredNotification, language: Language): Notification {
  const { action, amount, position, chat_session_id } = facts
  return {
    ...stored,
    ...sentencesOf(stored.type, facts, language),
    metadata: {
      action_type: action ?? stored.type,
      ...(amount !== undefined && { amount }),
      ...(position !== undefined && { position }),
      ...(chat_session_id !== undefined && { chat_session_id }),
    },
  }
}

const notificationValues = z.object({ ...schemas, facts: notificationFacts })

/** Empty if another version of the server stored values that this one does not know. */
function parseRow(row: Selectable<NotificationsNotification>): StoredNotification[] {
  const reference_type = row.reference_type ?? (row.reference_id === null ? null : USUAL_REFERENCE)
  const values = notificationValues.safeParse({ ...row, reference_type })
  if (!values.success) return []
  return [{ ...row, ...values.data, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null }]
}

/** One array per column costs the database a third less time than parsing JSON. */
export async function insertNotifications(trx: Transaction, notifications: readonly StoredNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const column = (name: keyof StoredNotification) => notifications.map((notification) => notification[name])
  const references = notifications.map(({ reference_type }) => (reference_type === USUAL_REFERENCE ? null : reference_type))
  const facts = notifications.map((notification) => JSON.stringify(notification.facts))
  await sql`
    insert into notifications.notification (id, user_id, type, reference_type, reference_id, facts, created_at, read_at)
    select * from unnest(${column('id')}::uuid[], ${column('user_id')}::uuid[], ${column('type')}::text[], ${references}::text[],
                         ${column('reference_id')}::uuid[], ${facts}::json[], ${column('created_at')}::timestamptz[], ${column('read_at')}::timestamptz[])`.execute(
    trx,
  )
}

/** Returns the keys of the replaced rows. Skips sends without an “arriving” notification. */
export async function replaceArriving(trx: Transaction, notifications: readonly StoredNotification[]): Promise<WrittenKey[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<NotificationKey & { type: string }>`
    update notifications.notification known
       set type = outcome.type, facts = outcome.facts, created_at = outcome.created_at, read_at = outcome.read_at
      from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb)
           as outcome (user_id uuid, type text, reference_id uuid, facts json, created_at timestamptz, read_at timestamptz)
     where known.user_id = outcome.user_id and known.reference_id = outcome.reference_id and known.type = 'money_arriving'
    returning known.id, known.user_id, known.type`.execute(trx)
  return rows.map((row) => ({ ...row, type: schemas.type.parse(row.type) }))
}

export interface NotificationPage {
  readonly user_id: string
  readonly unread: boolean
  readonly before?: string | undefined
  readonly limit: number
  readonly language: Language
}

/** Reads on after rows that are left out, so that only the last page is short. */
export async function readNotifications(database: Database, page: NotificationPage): Promise<Notification[]> {
  const { limit, language } = page
  const rows = await readRows(database, page)
  const found = rows.flatMap(parseRow).map((stored) => toNotification(stored, language))
  const last = rows.at(-1)
  if (last === undefined || rows.length < limit || found.length === limit) return found
  return [...found, ...(await readNotifications(database, { ...page, before: last.id, limit: limit - found.length }))]
}

async function readRows(
  database: Database,
  { user_id, unread, before, limit }: NotificationPage,
): Promise<Selectable<NotificationsNotification>[]> {
  let query = database
    .selectFrom('notifications.notification')
    .selectAll()
    .where('user_id', '=', user_id)
    // During an upgrade, the next version of the server may already write types that this one cannot put into words.
    .where('type', 'in', notificationTypes)
    .orderBy('id', 'desc')
    .limit(limit)
  if (unread) query = query.where('read_at', 'is', null)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export async function readNotificationsByKey(
  database: Database,
  people: Pick<PeopleCache, 'of'>,
  keys: readonly NotificationKey[],
): Promise<Notification[]> {
  if (keys.length === 0) return []
  const rows = await database
    .selectFrom('notifications.notification')
    .selectAll()
    .where(
      sql<boolean>`(user_id, id) in (select * from unnest(${keys.map(({ user_id }) => user_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]))`,
    )
    .where('type', 'in', notificationTypes)
    .execute()
  const known = await people.of(
    rows.map(({ user_id }) => user_id),
    database,
  )
  return rows.flatMap(parseRow).map((stored) => toNotification(stored, known.get(stored.user_id)?.language ?? 'en'))
}

export async function countUnread(database: Database, user_id: string): Promise<number> {
  const row = await database
    .selectFrom('notifications.notification')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function markRead(
  trx: Transaction,
  { user_id, notification_id, read_at }: { user_id: string; notification_id?: string; read_at: Date },
): Promise<string[]> {
  let query = trx
    .updateTable('notifications.notification')
    .set({ read_at })
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
  if (notification_id !== undefined) query = query.where('id', '=', notification_id)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

export interface AskedRequest {
  readonly user_id: string
  readonly request_id: string
}

export async function markRequestsRead(
  trx: Transaction,
  requests: readonly AskedRequest[],
  read_at: Date,
): Promise<NotificationKey[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<NotificationKey>`
    update notifications.notification known set read_at = ${read_at}
      from unnest(${requests.map(({ user_id }) => user_id)}::uuid[], ${requests.map(({ request_id }) => request_id)}::uuid[])
           as asked (user_id, request_id)
     where known.user_id = asked.user_id and known.reference_id = asked.request_id and known.type = 'money_requested' and known.read_at is null
    returning known.id, known.user_id`.execute(trx)
  return rows
}

export async function isOwn(database: Database, user_id: string, notification_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('notifications.notification')
    .select('id')
    .where('id', '=', notification_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}
