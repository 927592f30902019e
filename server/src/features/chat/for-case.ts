import type { Database } from '../../platform/database/database.ts'
import { readWhole } from './message-queries.ts'
import { contentFor } from './show-messages.ts'

export interface CaseMessage {
  readonly position: number
  /** Null for a system message. */
  readonly sender_id: string | null
  readonly text: string
  readonly file_id: string | null
  readonly created_at: Date
}

/** A whole conversation in English, oldest message first. `nameOf` returns a participant’s name for system messages. */
export async function readForCase(
  database: Database,
  session_id: string,
  nameOf: (user_id: string) => string,
): Promise<CaseMessage[]> {
  return (await readWhole(database, session_id)).map((message) => {
    const { position, sender_id, message_type, file_id, created_at } = message
    const reader = { viewer_id: '', language: 'en', other_name: sender_id === null ? '' : nameOf(sender_id) } as const
    return {
      position,
      file_id,
      created_at,
      text: contentFor(reader, message),
      sender_id: message_type === 'system' ? null : sender_id,
    }
  })
}
