import { z } from 'zod'
import { mayChoose, notificationChannels, notificationKinds, type NotificationKind } from './notification-kinds.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, nothing, pageInput, pageOf, text } from './schemas.ts'

/** Staff send these without free text (decision 0038). */
export const staffTemplates = ['account_document_asked', 'account_phone_asked', 'account_support_asked'] as const
export type StaffTemplate = (typeof staffTemplates)[number]

/** The prefix names the subject. */
export const notificationTypes = [
  'message',
  'cashout_status',
  'cashout_requested',
  'cashout_agent_assigned',
  'cashout_assignment',
  'task_assigned',
  'task_completed',
  'task_claimed',
  'task_proof_submitted',
  'task_approved',
  'task_rejected',
  'task_status',
  'referral_signup',
  'referral_bonus_earned',
  'referral_limit_reached',
  'referral_bonus_reversed',
  'money_received',
  'money_arriving',
  'money_claimed',
  'money_returned',
  'money_undone',
  'money_credited',
  'money_added',
  'funding_accepted',
  'funding_failed',
  'funding_differs',
  'funding_taken',
  'funding_owed',
  'funding_put_back',
  'document_approved',
  'document_rejected',
  'money_requested',
  'money_request_declined',
  'money_request_lapsed',
  'money_request_back',
  'money_request_back_declined',
  'schedule_created',
  'schedule_sent',
  'schedule_failed',
  'schedule_missed',
  'schedule_ended',
  'agent_approved',
  'agent_rejected',
  'agent_level',
  'account_approved',
  'account_unblocked',
  'wallet_locked',
  'wallet_unlocked',
  'dispute_status',
  'cash_in_requested',
  'cash_in_confirmed',
  'cash_in_declined',
  'support_answered',
  'support_closed',
  'merchant_key_made',
  'merchant_webhook_off',
  ...staffTemplates,
] as const

export const notification = z.object({
  id,
  user_id: id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  reference_type: z
    .enum(['chat_session', 'cashout', 'task', 'transaction', 'request', 'schedule', 'dispute', 'cash_in', 'ticket'])
    .nullable(),
  reference_id: id.nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: isoTime,
  read_at: isoTime.nullable(),
})
export type Notification = z.infer<typeof notification>

const allKinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

const preference = z.object({ kind: z.enum(allKinds), channel: z.enum(notificationChannels), is_on: z.boolean() })
export type NotificationPreference = z.infer<typeof preference>

const preferences = z.object({ preferences: z.array(preference) })

const browser = {
  endpoint: text({ min: 1, max: 1_000 }),
  /** The browser's public key: an uncompressed P-256 point. */
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  /** The browser's shared secret: 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
}

export const notifications = procedures({
  list_notifications: {
    summary: 'The caller’s notifications, newest first; only unread ones by default.',
    access: 'session',
    input: z.strictObject({ ...pageInput, limit: z.int().min(1).max(100).default(10), unread: z.boolean().default(true) }),
    output: pageOf(notification),
    errors: [],
  },
  create_notification: {
    summary:
      'Sends a member one of the prepared notifications in the member’s language. The template sets title, message and link, so those inputs must be null. The same template can be sent to a member once in 24 hours (CONFLICT), and three in total (RATE_LIMITED). Audited. Staff cannot write to themselves (FORBIDDEN).',
    access: 'admin',
    input: z.strictObject({
      user_id: id,
      type: z.enum(staffTemplates),
      title: z.null().optional(),
      message: z.null().optional(),
      reference_type: z.null().optional(),
      reference_id: z.null().optional(),
      metadata: z.strictObject({}).optional(),
    }),
    output: z.object({ success: z.boolean() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
  get_staff_notifications: {
    summary:
      'The templates of create_notification as this member would read them, when each was last sent to them within 24 hours, and how many more can be sent now.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id }),
    output: z.object({
      language,
      templates: z.array(
        z.object({ type: z.enum(staffTemplates), title: z.string(), message: z.string(), sent_at: isoTime.nullable() }),
      ),
      left: z.int(),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  count_unread_notifications: {
    summary: 'The number of the caller’s unread notifications.',
    access: 'session',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  mark_notification_read: {
    summary:
      'Marks one of the caller’s notifications as read. It stays read, except that the outcome of a pending payment replaces its notification as unread.',
    access: 'session',
    input: z.strictObject({ notification_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  mark_session_notifications_read: {
    summary: 'Marks the caller’s notifications of one conversation as read. Has no effect for a conversation of others.',
    access: 'session',
    input: z.strictObject({ session_id: id }),
    output: z.object({ count: z.int() }),
    errors: [],
  },
  mark_all_notifications_read: {
    summary: 'Marks all of the caller’s notifications as read.',
    access: 'session',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  get_notification_preferences: {
    summary: 'The caller’s notification choices by kind. `in_app` off: listed, but already read. `mail` on: also sent by email.',
    access: 'member',
    input: nothing,
    output: preferences,
    errors: [],
  },
  get_push_subscription: {
    summary:
      'Tells if this session’s browser has push notifications, and returns the public key to subscribe with; null if the installation does not send any.',
    access: 'member',
    input: nothing,
    output: z.object({ public_key: z.string().nullable(), is_on: z.boolean(), hides_amounts: z.boolean() }),
    errors: [],
  },
  save_push_subscription: {
    summary:
      'Turns on push notifications for this session’s browser until the session ends, replacing its earlier subscription. Endpoints that are not public https URLs are rejected.',
    access: 'member',
    input: z.strictObject({ ...browser, hides_amounts: z.boolean() }),
    output: z.object({}),
    errors: [],
  },
  delete_push_subscription: {
    summary: 'Turns push notifications off for this session’s browser. Idempotent.',
    access: 'session',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
  set_notification_preferences: {
    summary: 'Updates the given notification choices and returns all of them. Unknown choices are rejected.',
    access: 'member',
    input: z.strictObject({
      preferences: z
        .array(preference.strict())
        .min(1)
        .max(allKinds.length * notificationChannels.length)
        .refine((given) => given.every(({ kind, channel }) => mayChoose(kind, channel)), 'must be a choice'),
    }),
    output: preferences,
    errors: [],
  },
})
