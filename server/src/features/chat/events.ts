import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Session } from './session-queries.ts'

const SAID = 'chat.message_sent'
const READ = 'chat.read'
const BLOCKS = 'chat.blocks_changed'

const messageSchema = z.object({
  session_id: id,
  position: z.int(),
  /** Null for a system message that no participant caused. */
  sender_id: id.nullable(),
  message_type: z.enum(['text', 'image', 'system']),
  participants: z.tuple([id, id]),
})
/** The event omits the text, because events are never deleted. */
export type ChatMessageEvent = z.infer<typeof messageSchema>

const readSoFar = z.object({ session_id: id, user_id: id, other_id: id, position: z.int() })
export type ReadSoFar = z.infer<typeof readSoFar>
const read = z.object({ items: z.array(readSoFar) })

const blocks = z.object({ blocker_id: id, blocked_id: id })
export type BlockChange = z.infer<typeof blocks>

type NewMessage = Pick<ChatMessageEvent, 'position' | 'sender_id' | 'message_type'>

export const publishMessage = (trx: Transaction, session: Session, message: NewMessage, at: Date) => {
  const { id: session_id, participant_1_id, participant_2_id } = session
  const payload: ChatMessageEvent = { session_id, ...message, participants: [participant_1_id, participant_2_id] }
  return recordEvent(trx, { type: SAID, user_id: null, payload, at })
}

export async function messagesRead(trx: Transaction, items: readonly ReadSoFar[], at: Date): Promise<void> {
  if (items.length > 0) await recordEvent(trx, { type: READ, user_id: null, payload: { items }, at })
}

export const recordBlockChange = (trx: Transaction, payload: BlockChange, at: Date) =>
  recordEvent(trx, { type: BLOCKS, user_id: null, payload, at })

export const messagesIn = (event: DomainEvent): readonly ChatMessageEvent[] =>
  event.stream === 'outbox' && event.outboxEvent.type === SAID ? [messageSchema.parse(event.outboxEvent.payload)] : []

export const readIn = (event: DomainEvent): readonly ReadSoFar[] =>
  event.stream === 'outbox' && event.outboxEvent.type === READ ? read.parse(event.outboxEvent.payload).items : []

export const blocksIn = (event: DomainEvent): readonly BlockChange[] =>
  event.stream === 'outbox' && event.outboxEvent.type === BLOCKS ? [blocks.parse(event.outboxEvent.payload)] : []
