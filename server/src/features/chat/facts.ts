import { recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Session } from './session-queries.ts'

const SAID = 'chat.message_sent'

/** A message of a conversation. What it says is not in the journal, which forgets nothing. */
interface Said {
  readonly session_id: string
  readonly position: number
  /** Null: nobody’s act. */
  readonly sender_id: string | null
  readonly participants: readonly [string, string]
}

/** Tells the rest, last in a transaction, that something was said. */
export const messageSaid = (trx: Transaction, session: Session, message: Pick<Said, 'position' | 'sender_id'>, at: Date) => {
  const { id: session_id, participant_1_id, participant_2_id } = session
  const said: Said = { session_id, ...message, participants: [participant_1_id, participant_2_id] }
  return recordFact(trx, { type: SAID, user_id: null, payload: { ...said }, at })
}
