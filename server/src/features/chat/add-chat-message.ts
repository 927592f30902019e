import type { Insertable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ChatMessage } from '../../platform/database/generated.ts'
import { newId } from '../../platform/ids.ts'
import { publishMessage, type ChatMessageEvent } from './events.ts'
import { type Message, messageColumns } from './message-queries.ts'
import type { Session } from './session-queries.ts'

type NewMessage = Omit<Insertable<ChatMessage>, 'id' | 'session_id' | 'position' | 'created_at'> &
  Pick<ChatMessageEvent, 'sender_id' | 'message_type'>

/** The caller has locked the conversation, and the idempotency key if there is one. Publishes the event last. */
export async function addChatMessage(trx: Transaction, session: Session, message: NewMessage, at: Date): Promise<Message> {
  const { id: session_id, last_message_at } = session
  const position = session.last_position + 1
  const newest = last_message_at && last_message_at > at ? last_message_at : at
  const inserted = await trx
    .insertInto('chat.message')
    .values({ ...message, id: newId(), session_id, position, created_at: at })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('chat.session')
    .set({ last_position: position, last_message_at: newest })
    .where('id', '=', session_id)
    .execute()
  await trx
    .updateTable('chat.participant')
    .set((row) => ({
      last_message_at: newest,
      unread_count: row
        .case()
        .when('user_id', '=', message.sender_id)
        .then(row.ref('unread_count'))
        .else(row('unread_count', '+', 1))
        .end(),
    }))
    .where('session_id', '=', session_id)
    .where('user_id', 'in', [session.participant_1_id, session.participant_2_id])
    .execute()
  await publishMessage(trx, session, { position, sender_id: message.sender_id, message_type: message.message_type }, at)
  return inserted
}
