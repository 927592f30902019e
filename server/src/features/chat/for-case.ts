import type { Database } from '../../platform/database/database.ts'
import { readWhole } from './message-queries.ts'
import { contentFor } from './show-messages.ts'

export interface CaseMessage {
  readonly position: number
  readonly sender_id: string | null
  readonly text: string
  readonly file_id: string | null
  readonly created_at: Date
}

/** Oldest message first, system messages in English. `nameOf` gives the names that these contain. */
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
