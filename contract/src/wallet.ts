import { z } from 'zod'
import { adjustmentReasons } from './adjustment-reasons.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { taskReturns } from './task-steps.ts'

/** What an entry is to the member who reads it. */
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
 * completed: done. arriving: on hold in its undo window. pending: in escrow. cancelled, expired, undone, not_arrived: ended without
 * paying the payee, of the send and of what came back from it; not_arrived: it could not be delivered, and nobody took it back.
 * returned: paid, and given back by the payee since.
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
  /** Masked for people the caller has not dealt with; the typed email or phone until a send to it has been completed; null for the platform. */
  shown_name: z.string().nullable(),
  hai_tag: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** What the caller calls them, for themselves alone; null: nothing. */
  nickname: z.string().nullable(),
})

export const activityItem = z.object({
  id,
  kind: z.enum(activityKinds),
  direction: z.enum(['in', 'out']),
  /** What it did to the wallet besides fee and tax: what reached it, or what was paid before they came on top. */
  amount: cents,
  /** What came on top for the payer; zero for the receiving side. */
  fee: cents,
  tax: cents,
  counterparty,
  /** Empty to the payee until the money has reached them. */
  note: z.string(),
  status: z.enum(activityStatuses),
  created_at: isoTime,
  /** The caller’s available balance after it; null while nothing has reached it (arriving, to the payee). */
  balance_after: cents.nullable(),
  /** Of a payment given back: the item in the caller’s activity that gives it back. */
  returned_by: id.nullable(),
  /** Of what came back, or gives a payment back: that payment in the caller’s activity. */
  return_of: id.nullable(),
  /**
   * Of money in: what the payment was of, and what was taken from it before it reached the caller; amount is the rest. Negative fee
   * and tax came back with it. Null when nothing was taken.
   */
  deducted: z.object({ paid: cents, fee: cents, tax: cents }).nullable(),
  /** Of a credit by the platform: what for. */
  reason_code: z.enum(adjustmentReasons).nullable(),
  /** Of a task whose reward came back: what gave it back; null for everything else, and for what came back before this was kept. */
  task_return: z.enum(taskReturns).nullable(),
})
export type ActivityItem = z.infer<typeof activityItem>

const hold = z.object({
  /** The activity the money is held for; null when it is none of the caller’s list. */
  transaction_id: id.nullable(),
  /** undo_window: a first payment to somebody, which can be undone until `ends_at`. cash_out: until an agent has paid it out, or it comes back. task: until its proof is accepted, or it comes back. */
  kind: z.enum(['undo_window', 'cash_out', 'task', 'other']),
  amount: cents,
  counterparty,
  created_at: isoTime,
  /** When it ends by itself; null: when somebody does something. */
  ends_at: isoTime.nullable(),
})
export type Hold = z.infer<typeof hold>

/** Gourdes for one dollar, whose rate it is, and since when. */
const htgRate = z.object({ htg_per_usd: z.number(), source: z.string(), as_of: isoTime })

export const balances = z.object({ available_balance: cents, on_hold_balance: cents })

export const limitUse = z.object({ limit: cents, used: cents, remaining: cents, resets_at: isoTime.nullable() })

/**
 * request: to pay. cash_in: to confirm. task_proof: to review. task_rejected: to hand in again or dispute. task_offer: posted for the
 * caller alone, to take. cashout_sent: to confirm as received. cashout_offer: to accept, as an agent. dispute: the other side spoke last.
 * dispute_proposal: the other side's proposal, to accept or decline. dispute_silence: opened by the system, and neither side has spoken.
 * asked_back: a payment to return or to keep.
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
    summary: 'Everything the first screen shows, in one call.',
    access: 'member',
    input: nothing,
    output: z.object({
      wallet: balances,
      /** Nothing leaves the wallet (WALLET_LOCKED), until somebody of the staff has looked at it. */
      is_locked: z.boolean(),
      /** What the caller owes for payments that went back: nothing leaves the wallet (MONEY_OWED), and what comes in is collected. */
      owed: cents,
      /** Newest first, at most 8. */
      activity: z.array(activityItem),
      /** What is in its undo window, to the caller or from them, however long ago in the list: newest first, at most 20 each way. */
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
      /** Sends of the caller that nobody has claimed yet. */
      pending_sends: z.int(),
      /** The newest of them, at most 3. */
      latest_pending_sends: z.array(activityItem),
      /** Requests for money that wait for the caller’s answer. */
      open_requests: z.int(),
      /** What waits for the caller's answer, what runs out first at the beginning; at most 20. */
      waiting_for_me: z.array(
        z.object({
          kind: z.enum(waitingKinds),
          /** Of the request, cash-in, task, cash-out, dispute, or the payment asked back. */
          id,
          /** The other side, masked until the two have dealt. */
          shown_name: z.string(),
          avatar_url: z.string().nullable(),
          /** Of a task; empty otherwise. */
          title: z.string(),
          amount: cents,
          created_at: isoTime,
          /** When the chance to answer ends, or the answer is taken for granted; null: it does not run out. */
          until: isoTime.nullable(),
        }),
      ),
      unread_notifications: z.int(),
      /** Null: the platform has no exchange rate yet. */
      rate: htgRate.nullable(),
    }),
    errors: [],
  },
  get_holds: {
    summary:
      'What of the caller’s money is on hold and why, newest first. The items and the older ones make up on_hold_balance to the cent.',
    access: 'member',
    input: nothing,
    output: z.object({
      on_hold_balance: cents,
      items: z.array(hold),
      /** Those that are too many to be named. */
      older: z.object({ count: z.int(), amount: cents }),
    }),
    errors: [],
  },
  get_balance_history: {
    summary:
      'What the caller had available at the end of each day of the platform’s calendar, oldest first; of the running day, now. Days before the first money are left out.',
    access: 'member',
    input: z.strictObject({ days: z.literal([7, 30, 90, 365]) }),
    output: z.object({ points: z.array(z.object({ day: z.iso.date(), balance: cents })) }),
    errors: [],
  },
  list_activity: {
    summary:
      'What happened in the caller’s wallet, newest first. A page of a filter may be short, or empty, and still go on: one answer looks back only so far.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      direction: z.enum(['in', 'out']).optional(),
      kind: z.enum(activityKinds).optional(),
      /** HaiTag of the other side. */
      person: hai_tag.optional(),
      /** From this moment on. */
      from: isoTime.optional(),
      /** Until before this one. */
      to: isoTime.optional(),
      /** Bounds of what the wallet was changed by, fee and tax in it; both included. */
      min_amount: amount.optional(),
      max_amount: amount.optional(),
      search: text({ max: SEARCH_MAX }).optional(),
    }),
    output: pageOf(activityItem),
    errors: [],
  },
  get_transaction: {
    summary: 'One item of the caller’s activity, with what a receipt shows.',
    access: 'member',
    input: z.strictObject({ transaction_id: id }),
    output: activityItem.extend({
      /** What left the caller’s wallet in all: amount, fee and tax. Equal to amount for money in. */
      total: cents,
      /** Whether the caller may still take it back, and until when. */
      can_undo_until: isoTime.nullable(),
      can_cancel: z.boolean(),
      /** What the caller may give back of it, by return_payment; null: nothing. */
      return_amount: cents.nullable(),
      /** Whether the caller, its payer, may ask the receiver to return it. */
      can_ask_back: z.boolean(),
      /** The payer has asked the receiver to return it, perhaps with a note; null: not asked. */
      asked_back: z.object({ note: z.string(), asked_at: isoTime, declined_at: isoTime.nullable() }).nullable(),
      timeline: z.array(z.object({ status: z.enum(activityStatuses), at: isoTime })),
      /** In gourdes by the rate in force at created_at: what the payment was of. Null, and so the rate, where there was none yet. */
      amount_htg: z.number().nullable(),
      rate: htgRate.nullable(),
      /** The request that it pays. */
      request_id: id.nullable(),
      /** To its payer: the schedule that it is a run of. */
      schedule_id: id.nullable(),
      /** The cash-out that it is of, to its two. */
      cashout_id: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
})
