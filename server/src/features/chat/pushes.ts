import { chatChannel } from '@hai/contract/events'
import type { DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Context } from './context.ts'
import { blocksIn, readIn, type ReadSoFar, type ChatMessageEvent, messagesIn } from './events.ts'
import { readAt } from './message-queries.ts'
import { readUnread, sessionsOfPair } from './session-queries.ts'
import type { SeenSession } from './session-views.ts'
import { showMessage } from './show-messages.ts'
import { type ShownSession, showSessions } from './show-sessions.ts'

const placeOf = ({ session_id, position }: { session_id: string; position: number }): string => `${session_id} ${position}`
const viewKey = ({ viewer_id, session_id }: SeenSession): string => `${viewer_id} ${session_id}`

/** Live messages for the listening participants: new messages, read positions and changed conversations. */
export async function chatPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const isHeard = ({ viewer_id }: SeenSession): boolean => isListening(viewer_id)
  const sent = events.flatMap(messagesIn)
  const read = events.flatMap(readIn)
  const recipients = sent.flatMap((one) => one.participants.map((viewer_id) => ({ ...one, viewer_id }))).filter(isHeard)
  const readers = read.map(({ user_id: viewer_id, session_id }) => ({ viewer_id, session_id })).filter(isHeard)
  const readsToPush = read.filter(({ other_id }) => isListening(other_id))
  const blocked = await seatsOfBlocks(context, events, isListening)
  const seats = new Map([...recipients, ...readers, ...blocked].map((seat) => [viewKey(seat), seat]))
  if (seats.size === 0 && readsToPush.length === 0) return []

  const viewers = new Set([...seats.values()].map(({ viewer_id }) => viewer_id))
  const [sessions, messages, unread] = await Promise.all([
    showSessions(context, [...seats.values()]),
    readAt(context.database, [...recipients, ...readsToPush]),
    readUnread(context.database, [...viewers]),
  ])
  const bySeat = new Map(sessions.map((one) => [viewKey({ ...one.reader, session_id: one.session.id }), one]))
  const byPlace = new Map(messages.map((message) => [placeOf(message), message]))
  return [
    ...recipients.flatMap((recipient) =>
      pushOfMessage(recipient, byPlace.get(placeOf(recipient)), bySeat.get(viewKey(recipient))),
    ),
    ...readsToPush.flatMap((mark) => pushOfMark(mark, byPlace.get(placeOf(mark))?.id)),
    ...sessions.map((one) => pushOfSession(one, unread.get(one.reader.viewer_id) ?? 0)),
  ]
}

async function seatsOfBlocks(
  { database }: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<SeenSession[]> {
  const seats = await Promise.all(
    events.flatMap(blocksIn).map(async ({ blocker_id, blocked_id }) => {
      const viewers = [blocker_id, blocked_id].filter(isListening)
      if (viewers.length === 0) return []
      const sessions = await sessionsOfPair(database, [blocker_id, blocked_id]).execute()
      return sessions.flatMap(({ id: session_id }) => viewers.map((viewer_id) => ({ viewer_id, session_id })))
    }),
  )
  return seats.flat()
}

function pushOfMessage(
  { viewer_id, session_id }: ChatMessageEvent & SeenSession,
  message: Parameters<typeof showMessage>[1] | undefined,
  session: ShownSession | undefined,
): Push[] {
  if (!message || !session) return []
  const record = showMessage(session.reader, message)
  return [{ user_id: viewer_id, channel: chatChannel(session_id), event: 'insert', key: `message:${message.id}`, record }]
}

function pushOfMark({ session_id, user_id, other_id, position }: ReadSoFar, message_id: string | undefined): Push[] {
  if (message_id === undefined) return []
  const record = { user_id, message_id, session_id, position }
  return [{ user_id: other_id, channel: 'read_status', event: 'insert', key: `read:${session_id}`, record }]
}

const pushOfSession = ({ reader, session }: ShownSession, unread_messages: number): Push => ({
  user_id: reader.viewer_id,
  channel: 'read_status',
  event: 'update',
  key: `session:${session.id}`,
  record: { session, unread_messages },
})
