import type { Cents } from '@hai/contract/money'
import type { Notification } from '@hai/contract/notifications'
import type { NotificationFacts } from './notification-facts.ts'

/** A notification before the names and titles in it are known. */
export interface NotificationDraft extends Pick<
  NotificationFacts,
  | 'amount_htg'
  | 'paid'
  | 'kept'
  | 'isGivenBack'
  | 'hasNotArrived'
  | 'action'
  | 'title'
  | 'position'
  | 'about'
  | 'figure'
  | 'second_amount'
  | 'count'
> {
  readonly user_id: string
  readonly type: Notification['type']
  readonly other_id: string | null
  readonly amount: Cents | null
  readonly note: string
  readonly reference: Reference | null
  readonly at: Date
  /** True for the outcome of a send that was announced as arriving. It replaces that notification. */
  readonly replacesArriving?: true
  readonly chat_session_id?: string | null
  readonly reason?: string | null
}

export interface Reference {
  readonly type: NonNullable<Notification['reference_type']>
  readonly id: string
}
