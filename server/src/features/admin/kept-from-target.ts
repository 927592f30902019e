import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a row of the staff’s audit, called `entry`, may be read by somebody of the staff: what the others write down about them, hold
 * against them or find on a list is not for them, nor that there is anything.
 */
export const isForReader = (reader_id: string): RawBuilder<boolean> => sql<boolean>`not (
  entry.target_user_id is not distinct from ${reader_id}::uuid
  and (starts_with(entry.action, 'compliance_flag_') or entry.action = 'user_note_added'
       or (starts_with(entry.action, 'approval_') and entry.after ->> 'kind' = 'sanctions_release')))`
