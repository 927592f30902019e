import type { DocumentPurpose } from '@hai/contract/document-kinds'
import type { Cents } from '@hai/contract/money'
import type { notificationTypes } from '@hai/contract/notifications'

export type CashoutNotification =
  | 'cashout_accepted'
  | 'cashout_searching'
  | 'cashout_taken_away'
  | 'cashout_cancelled'
  | 'cashout_expired'
  | 'cashout_sent'
  | 'cashout_confirmed'
  | 'cashout_disputed'
  | 'cashout_refunded'
  | 'cashout_released'
  | 'cashout_resumed'
  | 'cashout_reminder'
  | 'cashout_wrong_codes'

const taskNotification = [
  'task_given_up',
  'task_timed_out',
  'task_cancelled',
  'task_expired',
  'task_lapsed',
  'task_disputed',
  'task_refunded',
  'task_resumed',
  'task_removed',
  'task_reminder',
] as const
export type TaskNotification = (typeof taskNotification)[number]
export const isTaskNotification = (action: NotificationDraft['action']): action is TaskNotification =>
  taskNotification.some((one) => one === action)

export interface NotificationDraft {
  readonly user_id: string
  readonly type: Extract<
    (typeof notificationTypes)[number],
    | 'message'
    | `${'money' | 'funding' | 'document' | 'referral' | 'schedule' | 'agent' | 'cashout' | 'cash_in' | 'task' | 'dispute' | 'wallet' | 'support' | 'merchant' | 'account'}_${string}`
  >
  readonly other_id: string | null
  readonly amount: Cents | null
  readonly note: string
  /** The amount that the payer paid, if fee and tax were deducted before the money arrived. */
  readonly paid?: Cents
  /** The amount that the payee keeps. Only for a partial refund. */
  readonly kept?: Cents
  readonly reference: Reference | null
  readonly position?: number
  readonly at: Date
  /** True for the outcome of a send that was announced as arriving. It replaces that notification. */
  readonly replacesArriving?: true
  /** True if the payee themselves sent the money back. Only for returned money. */
  readonly isGivenBack?: true
  /** True if the money was returned because the payee’s wallet was full, locked or closed. Only for the payee. */
  readonly hasNotArrived?: true
  readonly action?: CashoutNotification | TaskNotification
  readonly title?: string
  readonly chat_session_id?: string | null
  /** As written by the person who decided. */
  readonly reason?: string | null
  readonly about?: DocumentNotification
  /** A formatted number, or a key that selects the sentence. */
  readonly figure?: string
  /** Used instead of `figure`. */
  readonly second_amount?: Cents
  readonly count?: number
}

export interface Reference {
  readonly type: 'transaction' | 'request' | 'schedule' | 'chat_session' | 'cashout' | 'cash_in' | 'task' | 'dispute' | 'ticket'
  readonly id: string
}

interface DocumentNotification {
  readonly purpose: DocumentPurpose
  readonly reason: string | null
  readonly tier: number | null
}
