import type { Input } from '@hai/contract/contract'
import { chatChannel } from '@hai/contract/events'
import type { Handler } from '../../feature.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { isBlockBetween } from './block-queries.ts'
import type { Context } from './context.ts'
import { type Message, readSentWith } from './message-queries.ts'
import { addChatMessage } from './add-chat-message.ts'
import { lockOwnSession, otherOf } from './session-queries.ts'
import { type Reader, showMessage } from './show-messages.ts'
import { ownSession } from './read-handlers.ts'

type Send = Input<'send_chat_message'>

/**
 * A retry with the same idempotency key returns the same message. Fails: NOT_FOUND (conversation or picture),
 * CHAT_CLOSED (one of the two has blocked the other, or the other has no account any more), IDEMPOTENCY_CONFLICT.
 */
export const sendChatMessage =
  (context: Context): Handler<'send_chat_message'> =>
  async ({ user_id }, send) => {
    const sent = await context.database.transaction().execute((trx) => sendOnce(context, trx, user_id, send))
    return showMessage(asTyped(user_id), sent)
  }

/** Messages from members are not translated, so the language and the name do not matter here. */
const asTyped = (viewer_id: string): Reader => ({ viewer_id, language: 'en', other_name: '' })

/**
 * Locks the conversation and the key before it looks for blocks and for an earlier attempt with the same key, so that it
 * also sees blocks and messages that were committed just before.
 */
async function sendOnce(context: Context, trx: Transaction, sender_id: string, send: Send): Promise<Message> {
  const { session_id, idempotency_key, content } = send
  const file_id = send.file_id ?? null
  const session = (await lockOwnSession(trx, session_id, sender_id)) ?? fail('NOT_FOUND')
  await lockForTransaction(trx, `chat:${sender_id}:${idempotency_key}`)
  const earlier = await readSentWith(trx, sender_id, idempotency_key)
  if (earlier) return sameAs(earlier, send)
  const other_id = otherOf(session, sender_id)
  if (await isBlockBetween(trx, sender_id, other_id)) fail('CHAT_CLOSED')
  if (!(await context.identity.findMembers([other_id], trx)).has(other_id)) fail('CHAT_CLOSED')
  if (file_id !== null && !(await context.files.takeAttachment(trx, { file_id, owner_id: sender_id }))) fail('NOT_FOUND')
  const message_type = file_id === null ? 'text' : 'image'
  const message = { sender_id, message_type, content, file_id, idempotency_key } as const
  return addChatMessage(trx, session, message, context.clock.now())
}

function sameAs(known: Message, { session_id, content, file_id }: Send): Message {
  const isSame = known.session_id === session_id && known.content === content && known.file_id === (file_id ?? null)
  return isSame || known.message_type === 'removed' ? known : fail('IDEMPOTENCY_CONFLICT')
}

/** Does nothing if the caller cannot write in the conversation. */
export const showTyping =
  (context: Context): Handler<'show_typing'> =>
  async ({ user_id }, { session_id }) => {
    const { session } = await ownSession(context, user_id, session_id)
    if (session.can_write)
      context.broadcast({
        user_id: session.counterparty.user_id,
        channel: chatChannel(session_id),
        event: 'typing',
        key: `typing:${session_id}`,
        record: { session_id, user_id },
      })
    return {}
  }
