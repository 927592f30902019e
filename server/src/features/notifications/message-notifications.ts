import { sql } from 'kysely'
import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readIn, messagesIn } from '../chat/index.ts'
import type { NotificationDraft } from './notification-draft.ts'
import type { NotificationKey } from './events.ts'

/** System messages are left out, because the event behind them has its own notification. */
export function notificationsOfMessage(event: DomainEvent): NotificationDraft[] {
  if (event.stream !== 'outbox') return []
  const at = event.outboxEvent.created_at
  return messagesIn(event).flatMap(({ session_id, position, sender_id, message_type, participants }) =>
    sender_id === null || message_type === 'system'
      ? []
      : participants
          .filter((user_id) => user_id !== sender_id)
          .map((user_id): NotificationDraft => {
            const reference = { type: 'chat_session', id: session_id } as const
            return { type: 'message', user_id, other_id: sender_id, amount: null, note: '', reference, position, at }
          }),
  )
}

export interface ReadConversation {
  readonly user_id: string
  readonly session_id: string
  readonly position: number
}

export const readConversations = (event: DomainEvent): readonly ReadConversation[] => readIn(event)

export function lastOfEach(drafts: readonly NotificationDraft[]): readonly NotificationDraft[] {
  const last = new Map(drafts.flatMap((item) => (item.type === 'message' ? [[conversationKey(item), item] as const] : [])))
  return drafts.filter((item) => item.type !== 'message' || last.get(conversationKey(item)) === item)
}

const conversationKey = ({ user_id, reference }: NotificationDraft): string => `${user_id} ${reference?.id ?? ''}`

export const listOvertaken = (drafts: readonly NotificationDraft[]): ReadConversation[] =>
  drafts.flatMap(({ user_id, reference, position }) =>
    position === undefined || !reference ? [] : [{ user_id, session_id: reference.id, position: position - 1 }],
  )

export async function markMessagesRead(
  trx: Transaction,
  read: readonly ReadConversation[],
  read_at: Date,
): Promise<NotificationKey[]> {
  if (read.length === 0) return []
  const { rows } = await sql<NotificationKey>`
    update notifications.notification known set read_at = ${read_at}
      from unnest(${read.map(({ user_id }) => user_id)}::uuid[], ${read.map(({ session_id }) => session_id)}::uuid[],
                  ${read.map(({ position }) => position)}::int[]) as seen (user_id, session_id, position)
     where known.user_id = seen.user_id and known.reference_id = seen.session_id and known.type = 'message'
       and known.read_at is null and (known.facts->>'position')::int <= seen.position
    returning known.id, known.user_id`.execute(trx)
  return rows
}
