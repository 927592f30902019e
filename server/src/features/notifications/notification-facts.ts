import { documentPurposes } from '@hai/contract/document-kinds'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'

const cashoutNotifications = [
  'cashout_accepted',
  'cashout_searching',
  'cashout_taken_away',
  'cashout_cancelled',
  'cashout_expired',
  'cashout_sent',
  'cashout_confirmed',
  'cashout_disputed',
  'cashout_refunded',
  'cashout_released',
  'cashout_resumed',
  'cashout_reminder',
  'cashout_wrong_codes',
] as const
export type CashoutNotification = (typeof cashoutNotifications)[number]
export const isCashoutNotification = (action: NotificationFacts['action']): action is CashoutNotification =>
  cashoutNotifications.some((one) => one === action)

const taskNotifications = [
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
export type TaskNotification = (typeof taskNotifications)[number]
export const isTaskNotification = (action: NotificationFacts['action']): action is TaskNotification =>
  taskNotifications.some((one) => one === action)

/** The actions of notifications about cash-outs and tasks. */
export const notificationActions = [...cashoutNotifications, ...taskNotifications] as const

/**
 * What a notification says. It is stored, and put into words in the reader’s language whenever it is read. Another
 * version of the server may have stored further facts or another action, which are ignored. A notification with any
 * other unknown value is left out, so that the others stay readable.
 */
export const notificationFacts = z.object({
  /** The other person’s name as strangers see it. Without it, the text says "somebody". */
  name: z.string().optional(),
  amount: cents.optional(),
  /** The gourdes of a cash-out. */
  amount_htg: z.number().optional(),
  /** The note of a payment, or the text of a message. */
  note: z.string().optional(),
  /** The amount that the payer paid, if fee and tax were deducted before the money arrived. */
  paid: cents.optional(),
  /** The amount that the payee keeps. Only for a partial refund. */
  kept: cents.optional(),
  /** True if the payee themselves sent the money back. Only for returned money. */
  isGivenBack: z.literal(true).optional(),
  /** True if the money was returned because the payee’s wallet was full, locked or closed. Only for the payee. */
  hasNotArrived: z.literal(true).optional(),
  action: z.enum(notificationActions).optional().catch(undefined),
  /** The title of a task. */
  title: z.string().optional(),
  chat_session_id: z.string().optional(),
  /** The place of a message in its conversation. */
  position: z.int().optional(),
  /** As written by the person who decided. */
  reason: z.string().optional(),
  about: z.object({ purpose: z.enum(documentPurposes), reason: z.string().nullable(), tier: z.int().nullable() }).optional(),
  /** A small number in plain digits, such as a level, or a code that selects the sentence. */
  figure: z.string().optional(),
  /** Used instead of `figure`. */
  second_amount: cents.optional(),
  count: z.int().optional(),
  /** The undo window when the notification was written, in seconds. */
  seconds: z.int().optional(),
})
export type NotificationFacts = z.infer<typeof notificationFacts>
