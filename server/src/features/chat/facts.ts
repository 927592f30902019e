import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Session } from './session-queries.ts'

const SAID = 'chat.message_sent'
const READ = 'chat.read'
const BLOCKS = 'chat.blocks_changed'

const said = z.object({
  session_id: id,
  position: z.int(),
  /** Null for a system message. */
  sender_id: id.nullable(),
  message_type: z.enum(['text', 'image', 'system']),
  participants: z.tuple([id, id]),
})
/** A new message. The event does not contain its text, because events are never deleted. */
export type Said = z.infer<typeof said>

const readSoFar = z.object({ session_id: id, user_id: id, other_id: id, position: z.int() })
export type ReadSoFar = z.infer<typeof readSoFar>
const read = z.object({ items: z.array(readSoFar) })

const blocks = z.object({ blocker_id: id, blocked_id: id })
export type BlockChange = z.infer<typeof blocks>

type NewMessage = Pick<Said, 'position' | 'sender_id' | 'message_type'>

/** Publishes a new message. Call it last in the transaction. */
export const messageSaid = (trx: Transaction, session: Session, message: NewMessage, at: Date) => {
  const { id: session_id, participant_1_id, participant_2_id } = session
  const payload: Said = { session_id, ...message, participants: [participant_1_id, participant_2_id] }
  return recordFact(trx, { type: SAID, user_id: null, payload, at })
}

export async function messagesRead(trx: Transaction, items: readonly ReadSoFar[], at: Date): Promise<void> {
  if (items.length > 0) await recordFact(trx, { type: READ, user_id: null, payload: { items }, at })
}

export const blocksChanged = (trx: Transaction, payload: BlockChange, at: Date) =>
  recordFact(trx, { type: BLOCKS, user_id: null, payload, at })

export const saidIn = (happening: Happening): readonly Said[] =>
  happening.stream === 'facts' && happening.fact.type === SAID ? [said.parse(happening.fact.payload)] : []

export const readIn = (happening: Happening): readonly ReadSoFar[] =>
  happening.stream === 'facts' && happening.fact.type === READ ? read.parse(happening.fact.payload).items : []

export const blocksIn = (happening: Happening): readonly BlockChange[] =>
  happening.stream === 'facts' && happening.fact.type === BLOCKS ? [blocks.parse(happening.fact.payload)] : []
