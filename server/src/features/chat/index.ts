import type { chat as contract } from '@hai/contract/chat'
import { sessionOfChannel } from '@hai/contract/events'
import type { Feature } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { blockedBy, blockersOf } from './block-queries.ts'
import { blockHandlers } from './blocks.ts'
import type { Context } from './context.ts'
import { type CaseMessage, readForCase } from './for-case.ts'
import { addSystemMessage, type Item, openSession, type SystemMessage } from './item-sessions.ts'
import { type MessagePlace, readAt } from './message-queries.ts'
import { markAllRead, markSessionRead } from './mark-read.ts'
import { openChatSession } from './open-chat-session.ts'
import { chatData } from './personal-data.ts'
import { chatPushes } from './pushes.ts'
import { ownSession, readHandlers } from './read-handlers.ts'
import { sendChatMessage, showTyping } from './send-chat-message.ts'
import { isParticipant } from './session-queries.ts'
import { beginningOf } from './show-sessions.ts'

export { wordOf } from './item-sessions.ts'
export { blocksIn, readIn, messagesIn } from './events.ts'

export interface Chat {
  readonly feature: Feature<typeof contract>
  readonly openSession: (trx: Transaction, item: Item) => Promise<string>
  readonly addSystemMessage: (trx: Transaction, message: SystemMessage) => Promise<void>
  /** The first characters of these messages, by the key `session_id position`. */
  readonly readMessageBodies: (db: Database, places: readonly MessagePlace[]) => Promise<ReadonlyMap<string, string>>
  readonly readForCase: (session_id: string, nameOf: (user_id: string) => string) => Promise<readonly CaseMessage[]>
  readonly blockersOf: (db: Database, member_id: string, others: readonly string[]) => Promise<ReadonlySet<string>>
  readonly blockedBy: (db: Database, member_id: string, others: readonly string[]) => Promise<ReadonlySet<string>>
}

export function createChat(context: Context): Chat {
  const { database, abuseReports } = context
  return {
    feature: {
      handlers: {
        ...readHandlers(context),
        ...blockHandlers(context),
        open_chat_session: openChatSession(context),
        send_chat_message: sendChatMessage(context),
        show_typing: showTyping(context),
        mark_session_read: ({ user_id }, input) => markSessionRead(context, user_id, input),
        mark_all_messages_as_read: async (caller, { user_id }) => {
          if (user_id !== caller.user_id) fail('FORBIDDEN')
          return { count: await markAllRead(context, user_id) }
        },
        report_conversation: async (caller, { session_id, category, description }) => {
          const { user_id: reported_id, hai_tag } = (await ownSession(context, caller.user_id, session_id)).session.counterparty
          await abuseReports.report(caller, { reported_id, tag_typed: hai_tag ?? '', category, description, session_id })
          return {}
        },
      },
      pushes: (events, isListening) => chatPushes(context, events, isListening),
      maySubscribe: async (user_id, channel) => {
        const session_id = sessionOfChannel(channel)
        return session_id === null || isParticipant(database, session_id, user_id)
      },
      personalData: chatData(context),
    },
    openSession: (trx, item) => openSession(context, trx, item),
    addSystemMessage: (trx, message) => addSystemMessage(context, trx, message),
    readMessageBodies: async (db, places) => {
      const found = await readAt(db, places)
      return new Map(found.map(({ session_id, position, content }) => [`${session_id} ${position}`, beginningOf(content)]))
    },
    readForCase: (session_id, nameOf) => readForCase(database, session_id, nameOf),
    blockersOf,
    blockedBy,
  }
}
