import type { Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Message } from './message-queries.ts'
import type { Session } from './session-queries.ts'

export interface SeenSession {
  readonly viewer_id: string
  readonly session_id: string
}

export interface ViewRow extends Pick<
  Session,
  'id' | 'participant_1_id' | 'participant_2_id' | 'context_type' | 'context_id' | 'last_position' | 'last_message_at'
> {
  readonly viewer_id: string
  readonly other_id: string
  readonly read_position: number
  readonly unread_count: number
  readonly other_read_position: number
  readonly is_blocked: boolean
  readonly blocks_viewer: boolean
  readonly cashout_amount: Cents | null
  readonly task_title: string | null
  /** From here on, the fields describe the last message. Null if there is no message yet. */
  readonly message_type: string | null
  readonly content: string | null
  readonly sender_id: string | null
  readonly created_at: Date | null
  readonly word_key: string | null
  readonly word_values: Message['word_values']
}

/** In the given order. Leaves out conversations in which the viewer does not take part. */
export async function readViews(database: Database, seen: readonly SeenSession[]): Promise<ViewRow[]> {
  if (seen.length === 0) return []
  const { rows } = await sql<ViewRow>`
    select s.id, s.participant_1_id, s.participant_2_id, s.context_type, s.context_id, s.last_position, s.last_message_at,
           own.user_id as viewer_id, other.user_id as other_id, own.read_position, own.unread_count,
           other.read_position as other_read_position,
           exists (select from chat.block where blocker_id = own.user_id and blocked_id = other.user_id) as is_blocked,
           exists (select from chat.block where blocker_id = other.user_id and blocked_id = own.user_id) as blocks_viewer,
           cashout.amount as cashout_amount, task.title as task_title,
           m.message_type, m.content, m.sender_id, m.created_at, m.word_key, m.word_values
      from unnest(${seen.map(({ viewer_id }) => viewer_id)}::uuid[], ${seen.map(({ session_id }) => session_id)}::uuid[])
           with ordinality as asked (viewer_id, session_id, place)
      join chat.session s on s.id = asked.session_id
      join chat.participant own on own.session_id = s.id and own.user_id = asked.viewer_id
      join chat.participant other on other.session_id = s.id
       and other.user_id = case own.user_id when s.participant_1_id then s.participant_2_id else s.participant_1_id end
      left join cashouts.cashout_view cashout on s.context_type = 'cashout' and cashout.id = s.context_id
      left join tasks.task_view task on s.context_type = 'task' and task.id = s.context_id
      left join chat.message m on m.session_id = s.id and m.position = s.last_position
     order by asked.place`.execute(database)
  return rows
}
