import { sql, type Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ChatMessage } from '../../platform/database/generated.ts'

export type Message = Selectable<ChatMessage>

export const messageColumns = [
  'id',
  'session_id',
  'position',
  'sender_id',
  'message_type',
  'content',
  'file_id',
  'word_key',
  'word_values',
  'idempotency_key',
  'created_at',
] as const

/** Oldest first. Without `before`, the last messages of the conversation. */
export async function readBefore(
  database: Database,
  { session_id, before, limit }: { readonly session_id: string; readonly before: number | undefined; readonly limit: number },
): Promise<Message[]> {
  let query = database
    .selectFrom('chat.message')
    .select(messageColumns)
    .where('session_id', '=', session_id)
    .orderBy('position', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('position', '<', before)
  return (await query.execute()).reverse()
}

export const readAfter = (
  database: Database,
  { session_id, after, limit }: { readonly session_id: string; readonly after: number; readonly limit: number },
): Promise<Message[]> =>
  database
    .selectFrom('chat.message')
    .select(messageColumns)
    .where('session_id', '=', session_id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()

export async function readWith(
  database: Database,
  search: { readonly session_id: string; readonly text: string; readonly before: number | undefined; readonly limit: number },
): Promise<Message[]> {
  const { session_id, text, before, limit } = search
  let query = database
    .selectFrom('chat.message')
    .select(messageColumns)
    .where('session_id', '=', session_id)
    .where('message_type', 'in', ['text', 'image'])
    .where(sql<number>`strpos(lower(content), lower(${text}))`, '>', 0)
    .orderBy('position', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('position', '<', before)
  return query.execute()
}

export interface MessagePlace {
  readonly session_id: string
  readonly position: number
}

export async function readAt(database: Database, places: readonly MessagePlace[]): Promise<Message[]> {
  if (places.length === 0) return []
  return database
    .selectFrom('chat.message')
    .select(messageColumns)
    .where(
      sql<boolean>`(session_id, position) in (select * from unnest(${places.map(({ session_id }) => session_id)}::uuid[], ${places.map(({ position }) => position)}::int[]))`,
    )
    .execute()
}

export const readSentWith = (database: Database, sender_id: string, idempotency_key: string): Promise<Message | undefined> =>
  database
    .selectFrom('chat.message')
    .select(messageColumns)
    .where('sender_id', '=', sender_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()

export async function readFileOf(database: Database, message_id: string, user_id: string): Promise<string | null> {
  const row = await database
    .selectFrom('chat.message as message')
    .innerJoin('chat.participant as reader', 'reader.session_id', 'message.session_id')
    .select('message.file_id')
    .where('message.id', '=', message_id)
    .where('reader.user_id', '=', user_id)
    .executeTakeFirst()
  return row?.file_id ?? null
}

export const readWhole = (database: Database, session_id: string) =>
  database
    .selectFrom('chat.message')
    .select(['position', 'sender_id', 'message_type', 'content', 'file_id', 'word_key', 'word_values', 'created_at'])
    .where('session_id', '=', session_id)
    .orderBy('position')
    .execute()
