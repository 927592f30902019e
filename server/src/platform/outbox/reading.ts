import { z } from 'zod'
import type { Database } from '../database/database.ts'

/** A message in /dev/outbox.json. */
export interface OutboxItem {
  readonly channel: 'mail' | 'text'
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly created_at: string
}

export interface SentMessage {
  readonly channel: 'mail' | 'text'
  readonly to: string
  readonly subject: string
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly created_at: string
}

/** A message on /dev/outbox. */
export interface OutboxEntry extends SentMessage {
  readonly id: string
  /** Null after a real provider has accepted the message, or after it has failed for good. */
  readonly body: string | null
  readonly has_html: boolean
  readonly attempts: number
  readonly last_error: string | null
}

const LIST_MAX = 200

const channel = z.enum(['mail', 'text'])
const state = z.enum(['waiting', 'sent', 'failed'])

const newest = (database: Database) =>
  database
    .selectFrom('platform.outbox_message')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'state', 'attempts', 'last_error', 'created_at'])
    .select((row) => row('body_html', 'is not', null).as('has_html'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIST_MAX)

type Row = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number]

const toEntry = ({ recipient, created_at, has_html, ...row }: Row): OutboxEntry => ({
  ...row,
  channel: channel.parse(row.channel),
  state: state.parse(row.state),
  to: recipient,
  has_html: Boolean(has_html),
  created_at: created_at.toISOString(),
})

export async function listReadable(database: Database): Promise<OutboxItem[]> {
  const rows = await newest(database).where('body', 'is not', null).execute()
  return rows
    .map(toEntry)
    .map(({ channel, to, subject, body, created_at }) => ({ channel, to, subject, body: body ?? '', created_at }))
}

export async function browse(database: Database, { to }: { to: string | null }): Promise<OutboxEntry[]> {
  const rows = await (to === null ? newest(database) : newest(database).where('recipient', '=', to)).execute()
  return rows.map(toEntry)
}

export async function findHtml(database: Database, id: string): Promise<string | null> {
  const row = await database.selectFrom('platform.outbox_message').select('body_html').where('id', '=', id).executeTakeFirst()
  return row?.body_html ?? null
}

export async function listSentTo(
  database: Database,
  { user_id, email }: { user_id: string; email: string },
): Promise<SentMessage[]> {
  const rows = await newest(database)
    .where((row) => row.or([row('user_id', '=', user_id), row('recipient', '=', email)]))
    .execute()
  return rows.map(toEntry).map(({ channel, to, subject, state, created_at }) => ({ channel, to, subject, state, created_at }))
}
