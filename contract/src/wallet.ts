import { z } from 'zod'
import { adjustmentReasons } from './adjustment-reasons.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { taskReturns } from './task-steps.ts'

/** Kind of an activity item from the reader's point of view. */
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
 * completed: done. arriving: on hold in the undo window. pending: in escrow. cancelled, expired, undone, not_arrived:
 * ended without paying the payee (not_arrived: could not be delivered); used for both the send and its return.
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
   * Masked unless the caller or the counterparty has paid the other. For a send to an email or phone, the typed address
   * until the send completes. Null for the platform.
   */
  shown_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** The caller's private name for the contact, or null. */
  nickname: z.string().nullable(),
})

export const activityItem = z.object({
  id,
  kind: z.enum(activityKinds),
  direction: z.enum(['in', 'out']),
  /** Change of the balance without fee and tax. */
  amount: cents,
  /** Paid on top by the payer; zero for the recipient. */
  fee: cents,
  tax: cents,
  counterparty,
  /** Hidden from the payee (empty) until the money has arrived. */
  note: z.string(),
  status: z.enum(activityStatuses),
  created_at: isoTime,
  /** The caller’s available balance afterwards; null if it did not change (for the payee of an arriving payment). */
  balance_after: cents.nullable(),
  /** The activity item of the return. Only for a returned payment. */
  returned_by: id.nullable(),
  /** The activity item of the original payment. Only for a return. */
  return_of: id.nullable(),
  /**
   * For incoming money: the full payment and the fee and tax deducted from it; `amount` is the rest. Negative fee and
   * tax were refunded with it. Null if nothing was deducted.
   */
  deducted: z.object({ paid: cents, fee: cents, tax: cents }).nullable(),
  reason_code: z.enum(adjustmentReasons).nullable(),
  /**
   * The action that returned a task reward. Null for other items, and for returns that were made before this was
   * recorded.
   */
  task_return: z.enum(taskReturns).nullable(),
})
export type ActivityItem = z.infer<typeof activityItem>

const hold = z.object({
  /** The activity item whose money is on hold; null if it is not in the caller’s list. */
  transaction_id: id.nullable(),
  /**
   * undo_window: a first payment, which can be undone until `ends_at`. cash_out: until paid out or returned. task:
   * until its proof is accepted, or the money is returned.
   */
  kind: z.enum(['undo_window', 'cash_out', 'task', 'other']),
  amount: cents,
  counterparty,
  created_at: isoTime,
  /** When the hold ends automatically; null if an action is needed. */
  ends_at: isoTime.nullable(),
})
export type Hold = z.infer<typeof hold>

/** Gourdes per US dollar, with its source and time. */
const htgRate = z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime })

export const balances = z.object({ available_balance: cents, on_hold_balance: cents })

export const limitUse = z.object({ limit: cents, used: cents, remaining: cents, resets_at: isoTime.nullable() })

/**
 * request: to pay. cash_in: to confirm. task_proof: to review. task_rejected: to resubmit or dispute. task_offer:
 * reserved for the caller, to claim. cashout_sent: to confirm as received. cashout_offer: to accept, as an agent.
 * dispute: the other party wrote last. dispute_opened: the other party opened it, and neither has written since.
 * dispute_proposal: to accept or decline. dispute_silence: opened by the system, and neither party has written.
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
      /** True if outgoing payments are refused (WALLET_LOCKED) until staff unlock the wallet. */
      is_locked: z.boolean(),
      /**
       * The caller's debt for reversed payments. Outgoing payments are refused (MONEY_OWED), and incoming money is
       * collected.
       */
      owed: cents,
      /** Newest first, at most 8. */
      activity: z.array(activityItem),
      /**
       * Payments in their undo window, to and from the caller, even if further back in the list: newest first, at most
       * 20 each way.
       */
      arriving: z.array(activityItem),
      /** Latest first, at most 4. */
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
      /** The newest pending sends, at most 3. */
      latest_pending_sends: z.array(activityItem),
      /** Money requests waiting for the caller’s answer. */
      open_requests: z.int(),
      /** Items that need an action of the caller, earliest deadline first; at most 20. */
      waiting_for_me: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          /** Id of the request, cash-in, task, cash-out, dispute, or payment asked back. */
          id,
          /** The name of the other party, masked unless this party or the caller has paid the other. */
          shown_name: z.string(),
          avatar_url: z.string().nullable(),
          /** The title of the task. Empty for other items. */
          title: z.string(),
          amount: cents,
          created_at: isoTime,
          /**
           * Deadline for the action; null if there is none. Afterwards the server acts, depending on the kind: a
           * request expires, a task proof counts as accepted, a cash-out marked as sent becomes a dispute.
           */
          until: isoTime.nullable(),
        }),
      ),
      unread_notifications: z.int(),
      /** Null if the platform has no exchange rate yet. */
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
      /** Number and sum of the holds that are not in the list. */
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
      /** Inclusive. */
      from: isoTime.optional(),
      /** Exclusive. */
      to: isoTime.optional(),
      /** Bounds of the balance change including fee and tax, both inclusive. */
      min_amount: amount.optional(),
      max_amount: amount.optional(),
      search: text({ max: SEARCH_MAX }).optional(),
    }),
    output: pageOf(activityItem),
    errors: [],
  },
  get_transaction: {
    summary: 'One item of the caller’s activity, with the details of a receipt.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: activityItem.extend({
      /** Total deducted from the caller’s wallet: amount, fee and tax. Equals `amount` for incoming money. */
      total: cents,
      /** Deadline for undoing the payment; null if the caller cannot undo it. */
      can_undo_until: isoTime.nullable(),
      can_cancel: z.boolean(),
      /** Amount that the caller can return with return_payment; null if none. */
      return_amount: cents.nullable(),
      /** True if the caller made this payment and can ask for it back. */
      can_ask_back: z.boolean(),
      /** The payer's request to return the payment, with an optional note; null if there is none. */
      asked_back: z.object({ note: z.string(), asked_at: isoTime, declined_at: isoTime.nullable() }).nullable(),
      timeline: z.array(z.object({ status: z.enum(activityStatuses), at: isoTime })),
      /** The payment in gourdes at the rate of created_at. Null, like the rate, if there was none yet. */
      amount_htg: z.number().nullable(),
      rate: htgRate.nullable(),
      request_id: id.nullable(),
      /** The schedule that the payment belongs to. Only the payer gets this field. */
      schedule_id: id.nullable(),
      /** The cash-out that the item belongs to. Only its two parties get this field. */
      cashout_id: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
})
