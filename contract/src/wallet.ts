import { z } from 'zod'
import { adjustmentReasons } from './adjustment-reasons.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, archivedPageOf, cents, hai_tag, id, idempotency_key, isoTime, nothing, pageInput, text } from './schemas.ts'
import { taskReturns } from './task-steps.ts'

export const activityKinds = [
  'send',
  'quick_pay',
  'pending_send',
  'funding',
  'refund',
  'expiry',
  'claim',
  'reward',
  'cash_out',
  'cash_in',
  'task',
  'adjustment',
  'debt_collected',
] as const
/**
 * arriving: on hold in the undo window, or on its way to another country.
 * pending: in escrow until claimed, or on hold for a cash-out or task.
 * cancelled, expired, undone, not_arrived: ended without paying the payee. A send and its return both get this status.
 * not_arrived: could not be delivered.
 * returned: paid, and later returned by the payee.
 */
export const activityStatuses = [
  'completed',
  'arriving',
  'pending',
  'cancelled',
  'expired',
  'undone',
  'not_arrived',
  'returned',
] as const

export const counterparty = z.object({
  /**
   * Masked unless the two know each other. For a send to an email or phone: the typed address
   * until the send completes. Null for the platform.
   */
  shown_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  avatar_url: z.string().nullable(),
  nickname: z.string().nullable(),
})

export const activityItem = z.object({
  id,
  kind: z.enum(activityKinds),
  direction: z.enum(['in', 'out']),
  amount: cents,
  /** Paid on top by the payer. */
  fee: cents,
  tax: cents,
  counterparty,
  /** Empty for the payee until the money has arrived. */
  note: z.string(),
  status: z.enum(activityStatuses),
  created_at: isoTime,
  /** When money that waits to be claimed comes back. Null for other items. */
  expires_at: isoTime.nullable(),
  balance_after: cents.nullable(),
  returned_by: id.nullable(),
  return_of: id.nullable(),
  /**
   * For incoming money that differs from the payment: the payment, with the fee and tax deducted from it. Negative fee
   * and tax came back together with the payment. Null otherwise.
   */
  deducted: z.object({ paid: cents, fee: cents, tax: cents }).nullable(),
  reason_code: z.enum(adjustmentReasons).nullable(),
  /** Null for other items, and for old returns that did not record the action. */
  task_return: z.enum(taskReturns).nullable(),
  /** True for a payment to or from another country, once its undo window is over. It is `arriving` until the other ledger has it. */
  between_books: z.boolean(),
})
export type ActivityItem = z.infer<typeof activityItem>

const hold = z.object({
  transaction_id: id.nullable(),
  /** undo_window: a first payment, which can be undone until `ends_at`. */
  kind: z.enum(['undo_window', 'cash_out', 'task', 'other']),
  amount: cents,
  counterparty,
  created_at: isoTime,
  ends_at: isoTime.nullable(),
})
export type Hold = z.infer<typeof hold>

const htgRate = z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime })

/** `version` grows with each change, as in the live event. */
export const balances = z.object({ available_balance: cents, on_hold_balance: cents, version: z.int() })

export const limitUse = z.object({ limit: cents, used: cents, remaining: cents, resets_at: isoTime.nullable() })

/**
 * Items that wait for an action or answer of the caller.
 * task_rejected: to resubmit or dispute.
 * task_offer: reserved for the caller, to claim.
 * dispute: the other party wrote last.
 * dispute_opened: the other party opened the dispute, and neither has written since.
 * dispute_silence: the server opened the dispute, and neither party has written.
 * asked_back: a payment to return or keep.
 */
export const waitingKinds = [
  'request',
  'cash_in',
  'task_proof',
  'task_rejected',
  'task_offer',
  'cashout_sent',
  'cashout_offer',
  'dispute',
  'dispute_opened',
  'dispute_proposal',
  'dispute_silence',
  'asked_back',
] as const

export const wallet = procedures({
  get_wallet: { summary: 'The caller’s balances in cents.', access: 'member', input: nothing, output: balances, errors: [] },
  get_dashboard: {
    summary: 'All data of the home screen in one call.',
    access: 'member',
    input: nothing,
    output: z.object({
      wallet: balances,
      /** Outgoing payments are refused (WALLET_LOCKED) until staff unlock the wallet. */
      is_locked: z.boolean(),
      /** Until the debt is paid, outgoing payments are refused (MONEY_OWED), and incoming money pays it. */
      owed: cents,
      activity: z.array(activityItem),
      /** Also arriving payments that are too old for `activity`. At most 20 in each direction. */
      arriving: z.array(activityItem),
      recent_recipients: z.array(
        z.object({
          shown_name: z.string(),
          hai_tag: z.string(),
          avatar_url: z.string().nullable(),
          times_paid: z.int(),
          nickname: z.string().nullable(),
        }),
      ),
      pending_sends: z.int(),
      latest_pending_sends: z.array(activityItem),
      open_requests: z.int(),
      /** Earliest deadline first, at most 20. */
      waiting_for_me: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          id,
          /** Masked unless this party and the caller know each other. */
          shown_name: z.string(),
          avatar_url: z.string().nullable(),
          title: z.string(),
          amount: cents,
          created_at: isoTime,
          /**
           * After this deadline the server acts: a request expires, a task proof counts as accepted, a cash-out marked
           * as sent becomes a dispute.
           */
          until: isoTime.nullable(),
        }),
      ),
      unread_notifications: z.int(),
      rate: htgRate.nullable(),
    }),
    errors: [],
  },
  get_holds: {
    summary: 'The caller’s money on hold by reason, newest first. The items and `older` add up to on_hold_balance.',
    access: 'member',
    input: nothing,
    output: z.object({
      on_hold_balance: cents,
      items: z.array(hold),
      older: z.object({ count: z.int(), amount: cents }),
    }),
    errors: [],
  },
  get_balance_history: {
    summary:
      'The caller’s available balance at the end of each platform day, oldest first; for today, now. Days before the first money are left out.',
    access: 'member',
    input: z.strictObject({ days: z.literal([7, 30, 90, 365]) }),
    output: z.object({ points: z.array(z.object({ day: z.iso.date(), balance: cents })) }),
    errors: [],
  },
  list_activity: {
    summary:
      'The caller’s activity, newest first. A filtered page can be short or empty although more follow, because each call searches only a limited range.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      direction: z.enum(['in', 'out']).optional(),
      kind: z.enum(activityKinds).optional(),
      person: hai_tag.optional(),
      from: isoTime.optional(),
      to: isoTime.optional(),
      /** Of the balance change with fee and tax. Both inclusive. */
      min_amount: amount.optional(),
      max_amount: amount.optional(),
      search: text({ max: SEARCH_MAX }).optional(),
    }),
    output: archivedPageOf(activityItem),
    errors: [],
  },
  get_transaction: {
    summary: 'One item of the caller’s activity, with the details of a receipt.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: activityItem.extend({
      /** Equals `amount` for incoming money. */
      total: cents,
      can_undo_until: isoTime.nullable(),
      can_cancel: z.boolean(),
      return_amount: cents.nullable(),
      can_ask_back: z.boolean(),
      asked_back: z.object({ note: z.string(), asked_at: isoTime, declined_at: isoTime.nullable() }).nullable(),
      timeline: z.array(z.object({ status: z.enum(activityStatuses), at: isoTime })),
      /** At the rate of created_at. */
      amount_htg: z.number().nullable(),
      rate: htgRate.nullable(),
      request_id: id.nullable(),
      /** Only the payer gets this field. */
      schedule_id: id.nullable(),
      /** Only the two parties of the cash-out get this field. */
      cashout_id: id.nullable(),
    }),
    errors: ['NOT_FOUND', 'ARCHIVED'],
  },
  find_payment: {
    summary:
      'The transaction that the caller made with this idempotency key, for clients that lost the answer to a payment, cash-out or task. Null if there is none, or not yet. Moves nothing.',
    access: 'member',
    input: z.strictObject({ key: idempotency_key }),
    output: z.object({ transaction_id: id.nullable() }),
    errors: [],
  },
})
