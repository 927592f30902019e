import { z } from 'zod'
import { mayChoose, notificationChannels, notificationKinds, type NotificationKind } from './notification-kinds.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, nothing, pageInput, pageOf, text } from './schemas.ts'

/** What staff may ask of a member by `create_notification`: prepared sentences, no words of their own (decision 0038). */
export const staffTemplates = ['account_document_asked', 'account_phone_asked', 'account_support_asked'] as const
export type StaffTemplate = (typeof staffTemplates)[number]

/**
 * The types of member-area.md, section 3, money_* for what the wallet itself has to tell, document_* for what compliance has decided,
 * schedule_* for what became of planned payments, task_status for what else becomes of tasks, dispute_status for what becomes of
 * disputes, funding_* for money added that did not arrive or went back, agent_* for what becomes of wanting to be an
 * agent and of being one, merchant_* for what programs of a member are given or lose, support_* for what the support team has answered, wallet_* for a wallet that the ledger closes and staff open again, and cash_in_* for cash-ins at agents.
 */
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

/** What a browser hands out to be written to. The endpoint is a public https address. */
const browser = {
  endpoint: text({ min: 1, max: 1_000 }),
  /** Its public key: an uncompressed point of P-256. */
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  /** Its secret: 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
}

export const notifications = procedures({
  list_notifications: {
    summary: 'The caller’s notifications, newest first; unread ones only unless asked otherwise.',
    access: 'session',
    input: z.strictObject({ ...pageInput, limit: z.int().min(1).max(100).default(10), unread: z.boolean().default(true) }),
    output: pageOf(notification),
    errors: [],
  },
  create_notification: {
    summary:
      'Sends a member one of the prepared notifications, in the member’s language. The template says title, message and where a click leads, so those inputs are only accepted as null. The same one goes to a member once in 24 hours (CONFLICT), and three in all (RATE_LIMITED). Audited. Nobody writes to themselves (FORBIDDEN).',
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
      'The prepared notifications of create_notification as this member would read them, when each was last sent to them within 24 hours, and how many more may be sent now.',
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
    summary: 'How many of the caller’s notifications are unread.',
    access: 'session',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  mark_notification_read: {
    summary:
      'Marks one of the caller’s notifications read. Once read it stays read, but for a payment that was arriving: what became of it takes its place.',
    access: 'session',
    input: z.strictObject({ notification_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  mark_session_notifications_read: {
    summary: 'Marks the caller’s notifications of one conversation read. None of anybody’s are there in another.',
    access: 'session',
    input: z.strictObject({ session_id: id }),
    output: z.object({ count: z.int() }),
    errors: [],
  },
  mark_all_notifications_read: {
    summary: 'Marks all of the caller’s notifications read.',
    access: 'session',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  get_notification_preferences: {
    summary:
      'By which way the caller is told which kind of news, as far as it is theirs to choose: `in_app` off, it is in the list but read already; `mail` on, a mail says it besides.',
    access: 'member',
    input: nothing,
    output: preferences,
    errors: [],
  },
  get_push_subscription: {
    summary:
      'Whether the browser of this session is told what the bell shows, and the key it subscribes with; null where the installation sends nothing.',
    access: 'member',
    input: nothing,
    output: z.object({ public_key: z.string().nullable(), is_on: z.boolean(), hides_amounts: z.boolean() }),
    errors: [],
  },
  save_push_subscription: {
    summary:
      'Has the browser of this session told what the bell shows from now on, in the place of what it said before, until the session ends. An endpoint that is no public https address is refused.',
    access: 'member',
    input: z.strictObject({ ...browser, hides_amounts: z.boolean() }),
    output: z.object({}),
    errors: [],
  },
  delete_push_subscription: {
    summary: 'Ends that. Where nothing was to be ended, nothing happens.',
    access: 'session',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
  set_notification_preferences: {
    summary: 'Changes what is given of the caller’s choices, and answers all of them. What is no choice is refused.',
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
