import type { Database } from '../../platform/database/database.ts'
import { readWhole } from './message-queries.ts'
import { contentFor } from './show-messages.ts'

/** What was said, as those who judge read it. */
export interface CaseMessage {
  readonly position: number
  /** Whose word it is; null: the system’s. */
  readonly sender_id: string | null
  readonly text: string
  readonly file_id: string | null
  readonly created_at: Date
}

/** A whole conversation in English, from old to new; `nameOf` calls those by name who did what the system tells. */
export async function readForCase(
  database: Database,
  session_id: string,
  nameOf: (user_id: string) => string,
): Promise<CaseMessage[]> {
  return (await readWhole(database, session_id)).map((message) => {
    const { position, sender_id, message_type, file_id, created_at } = message
    const reader = { viewer_id: '', language: 'en', other_name: sender_id === null ? '' : nameOf(sender_id) } as const
    return {
      ...{ position, file_id, created_at, text: contentFor(reader, message) },
      sender_id: message_type === 'system' ? null : sender_id,
    }
  })
}
