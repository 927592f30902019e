import type { chat } from '@hai/contract/chat'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import type { Context } from './context.ts'
import { readAfter, readBefore, readFileOf, readWith } from './message-queries.ts'
import { type ListPlace, readListed, readUnread } from './session-queries.ts'
import { showMessage } from './show-messages.ts'
import { type ShownSession, showSessions } from './show-sessions.ts'

type Reads = Pick<
  Handlers<typeof chat>,
  | 'list_chat_sessions'
  | 'get_chat_session'
  | 'list_chat_messages'
  | 'search_chat_messages'
  | 'get_chat_image'
  | 'count_unread_messages'
>

/** Fails: NOT_FOUND (also if the viewer does not take part in the conversation). */
export async function ownSession(context: Context, viewer_id: string, session_id: string): Promise<ShownSession> {
  const [view] = await showSessions(context, [{ viewer_id, session_id }])
  return view ?? fail('NOT_FOUND')
}

/** Members can read only their own conversations. */
export const readHandlers = (context: Context): Reads => ({
  list_chat_sessions: async ({ user_id }, { cursor, limit }) => {
    const found = await readListed(context.database, { user_id, before: readPlace(cursor), limit: limit + 1 })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const views = await showSessions(
      context,
      page.map(({ session_id }) => ({ viewer_id: user_id, session_id })),
    )
    return {
      items: views.map(({ session }) => session),
      next_cursor: found.length > limit && last ? writePlace(last) : null,
    }
  },
  get_chat_session: async ({ user_id }, { session_id }) => (await ownSession(context, user_id, session_id)).session,
  list_chat_messages: async ({ user_id }, { session_id, cursor, after, limit }) => {
    const { reader } = await ownSession(context, user_id, session_id)
    if (after !== undefined) {
      const found = await readAfter(context.database, { session_id, after, limit })
      return { items: found.map((message) => showMessage(reader, message)), next_cursor: null }
    }
    const found = await readBefore(context.database, { session_id, before: readPositionCursor(cursor), limit })
    return { items: found.map((message) => showMessage(reader, message)), next_cursor: cursorBefore(found[0]) }
  },
  search_chat_messages: async ({ user_id }, { session_id, query, cursor, limit }) => {
    const { reader } = await ownSession(context, user_id, session_id)
    const before = readPositionCursor(cursor)
    const found = await readWith(context.database, { session_id, text: query, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    return {
      items: page.map((message) => showMessage(reader, message)),
      next_cursor: found.length > limit ? cursorBefore(page.at(-1)) : null,
    }
  },
  get_chat_image: async ({ user_id }, { message_id }) => {
    const file_id = (await readFileOf(context.database, message_id, user_id)) ?? fail('NOT_FOUND')
    const picture = (await context.files.readAttachment(file_id)) ?? fail('NOT_FOUND')
    return { file_name: `${message_id}.webp`, chunks: Readable.from([picture]) }
  },
  count_unread_messages: async ({ user_id }) => ({
    count: (await readUnread(context.database, [user_id])).get(user_id) ?? 0,
  }),
})

/** Positions start at 1 and have no gaps, so position 1 means that there is no earlier page. */
const cursorBefore = (oldest: { readonly position: number } | undefined): string | null =>
  oldest && oldest.position > 1 ? writePositionCursor(oldest.position) : null

const place = z.tuple([z.iso.datetime(), z.uuid()])
const writePlace = ({ last_message_at, session_id }: ListPlace): string =>
  Buffer.from(JSON.stringify([last_message_at.toISOString(), session_id])).toString('base64url')

function readPlace(cursor: string | undefined): ListPlace | undefined {
  if (cursor === undefined) return undefined
  try {
    const [at, session_id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { last_message_at: new Date(at), session_id }
  } catch {
    return fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })
  }
}
