import { z } from 'zod'
import { agentObstacles } from './agent-values.ts'
import { agentDuty, agentScore, payoutMethod } from './agents.ts'
import { cashout, destination } from './cashout-record.ts'
import { fileAnswer } from './file-answer.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text, upload } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { limitUse } from './wallet.ts'

const savedDestination = z.object({ id, label: z.string(), ...destination.shape, created_at: isoTime })

const staffReceipt = z.object({
  ...cashout.pick({
    id: true,
    status: true,
    amount: true,
    fee: true,
    tax: true,
    total: true,
    amount_htg: true,
    htg_per_usd: true,
    rate_source: true,
    rate_as_of: true,
    reference: true,
    timeline: true,
    created_at: true,
    ended_at: true,
  }).shape,
  destination: cashout.shape.destination_details.omit({ note: true }),
  verification_code: z.string(),
  verification_url: z.url(),
  member: staffPerson,
  agent: staffPerson.nullable(),
  hold_id: id,
})

const unfit = ['AGENT_UNAVAILABLE'] as const
const cashout_id = id
const cashoutInput = z.strictObject({ cashout_id })
const keyedCashoutInput = z.strictObject({ idempotency_key, cashout_id })

export const cashouts = procedures({
  quote_cashout: {
    summary:
      'Quotes a cash-out: fee and tax on top, gourdes at the rate that would be locked, what is left of the limits and, with an agent given, why that agent could not take it. Cents.',
    access: 'member',
    input: z.strictObject({ amount, agent_id: id.optional(), method: payoutMethod.optional() }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      payee_gets: cents,
      amount_htg: z.number(),
      htg_per_usd: z.number(),
      rate_as_of: isoTime,
      available_after: cents,
      limits: z.object({ each: cents, per_day: limitUse, days_30: limitUse }),
      agent_obstacle: z.enum(agentObstacles).nullable(),
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'TIER_NEEDED', 'RATE_UNAVAILABLE'],
  },
  request_cashout: {
    summary:
      'Puts amount, fee and tax on hold, locks the rate and looks for an agent: the chosen one, else one on duty who can pay it out. Returns the requested cash-out; the assigned agent follows on the cashouts channel and in get_cashout. Cents.',
    access: 'member',
    input: z.strictObject({
      idempotency_key,
      amount,
      quoted_total: amount,
      destination_details: destination,
      agent_id: id.optional(),
    }),
    output: cashout,
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'TIER_NEEDED',
      'LIMIT_EXCEEDED',
      'QUOTE_CHANGED',
      'INSUFFICIENT_FUNDS',
      'WALLET_LOCKED',
      'MONEY_OWED',
      'IDEMPOTENCY_CONFLICT',
      'RATE_UNAVAILABLE',
      'CONFIRMATION_REQUIRED',
      ...unfit,
    ],
  },
  list_cashouts: {
    summary: 'The caller’s cash-outs as a member or as an agent, newest first; open, ended or all.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      role: z.enum(['member', 'agent']).default('member'),
      state: z.enum(['open', 'over', 'all']).default('all'),
    }),
    output: pageOf(cashout),
    errors: [],
  },
  get_cashout: {
    summary: 'One cash-out, for its member and for the assigned agent.',
    access: 'member',
    input: cashoutInput,
    output: cashout,
    errors: ['NOT_FOUND'],
  },
  cancel_cashout: {
    summary: 'Cancels a cash-out that no agent has accepted. Amount, fee and tax are returned.',
    access: 'member',
    input: keyedCashoutInput,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  get_handover_code: {
    summary:
      'The member’s hand-over code of a cash-out in cash that an agent has accepted: six digits and the content of a QR code, new every minute. The member shows it after counting the cash; the agent who enters it is paid at once.',
    access: 'member',
    input: cashoutInput,
    output: z.object({ code: z.string(), qr_text: z.string(), valid_until: isoTime, server_time: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  confirm_cashout: {
    summary: 'The member confirms a payout that the agent has marked sent. This pays the agent.',
    access: 'member',
    input: keyedCashoutInput,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  rate_agent: {
    summary:
      'The member’s feedback, once, within seven days of completion: gourdes received, whether more was asked, forced purchase, one to five stars.',
    access: 'member',
    input: z.strictObject({
      cashout_id,
      rating: z.int().min(1).max(5).nullable().default(null),
      htg_received: z.number().min(0).max(100_000_000).nullable().default(null),
      asked_for_more: z.boolean().default(false),
      had_to_buy: z.boolean().default(false),
      comment: text({ max: 500 }).default(''),
    }),
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_cashout_photo: {
    summary: 'The agent’s photo of the payout, for both parties: WebP as base64.',
    access: 'member',
    input: cashoutInput,
    output: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
  get_cashout_receipt: {
    summary:
      'The receipt of a cash-out for its two parties, with a code that anyone can verify. The agent’s receipt shows only the last digits of the member’s phone.',
    access: 'member',
    input: cashoutInput,
    output: z.object({
      cashout,
      verification_code: z.string(),
      verification_url: z.url(),
      member: z.object({ shown_name: z.string(), hai_tag: z.string() }),
      agent: z.object({ shown_name: z.string(), hai_tag: z.string() }).nullable(),
      /** Null if nothing has moved on the caller’s accounts. */
      transaction_id: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  get_cashout_receipt_file: {
    summary: 'The receipt of a cash-out as a printable page, for its two parties, in the caller’s language, with its code.',
    access: 'member',
    input: cashoutInput,
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND'],
  },
  admin_get_cashout_receipt: {
    summary:
      'The receipt of any cash-out, for staff: amounts, locked rate, place, both people, history and the code that anyone can verify.',
    access: 'admin',
    is_sensitive_read: true,
    input: cashoutInput,
    output: staffReceipt,
    errors: ['NOT_FOUND'],
  },
  list_saved_destinations: {
    summary: 'The caller’s saved payout destinations, newest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(savedDestination) }),
    errors: [],
  },
  save_destination: {
    summary: 'Saves a payout destination for later; at most twenty.',
    access: 'member',
    input: z.strictObject({ label: text({ min: 1, max: 40 }), destination_details: destination }),
    output: savedDestination,
    errors: ['TOO_MANY_DESTINATIONS'],
  },
  delete_destination: {
    summary: 'Deletes a saved destination. Succeeds even if it does not exist.',
    access: 'member',
    input: z.strictObject({ destination_id: id }),
    output: z.object({}),
    errors: [],
  },
  get_agent_dashboard: {
    summary:
      'The agent’s overview: duty, open and promised jobs, today’s totals, the current level and the requirements of the next, and the public score.',
    access: 'agent',
    input: nothing,
    output: z.object({
      duty: agentDuty,
      offers: z.int(),
      jobs_open: z.int(),
      /** Cents of accepted cash-outs that are not paid out yet. */
      promised: cents,
      available_balance: cents,
      /** The amount that the agent's wallet can still receive. */
      room: cents,
      today: z.object({ completed: z.int(), earned: cents }),
      level: z.object({ level: z.int(), job_maximum: cents, jobs_open_max: z.int(), fee_share_bp: z.int() }),
      /** `is_proposed`: an administrator must confirm the level. */
      next_level: z
        .object({ level: z.int(), completed_min: z.int(), disputed_bp_max: z.int(), is_proposed: z.boolean() })
        .nullable(),
      score: agentScore,
    }),
    errors: ['NOT_FOUND'],
  },
  get_agent_earnings: {
    summary: 'The agent’s earnings per platform day, oldest first, including days without earnings. Cents.',
    access: 'agent',
    input: z.strictObject({ days: z.literal([7, 30, 90]).default(30) }),
    output: z.object({
      total: cents,
      points: z.array(z.object({ day: z.iso.date(), earned: cents, jobs: z.int() })),
      /**
       * `waiting`: the most that all unpaid shares together can pay. `next_at`: when the first is due. `wait_hours`:
       * hours between a cash-in and the payment of its share.
       */
      cash_in_shares: z.object({ waiting: cents, next_at: isoTime.nullable(), wait_hours: z.int() }),
    }),
    errors: [],
  },
  list_cashout_offers: {
    summary: 'Cash-outs that wait for the agent’s answer, earliest deadline first.',
    access: 'agent',
    input: nothing,
    output: z.object({ items: z.array(cashout) }),
    errors: [],
  },
  accept_cashout: {
    summary: 'Accepts an offer. Level, cash, duty and balance limit are checked again now.',
    access: 'agent',
    input: cashoutInput,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'COUNTERPARTY_BLOCKED', ...unfit],
  },
  decline_cashout: {
    summary: 'Declines an offer, which then goes to the next agent.',
    access: 'agent',
    input: cashoutInput,
    output: z.object({ cashout_id }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  mark_cashout_sent: {
    summary:
      'The agent marks the payout as sent, with its reference and a photo file (JPEG, PNG or WebP, at most 5,000,000 bytes), which is re-encoded to drop all metadata. The member then confirms.',
    access: 'agent',
    input: z.strictObject({ cashout_id, reference: text({ max: 80 }).default(''), photo: upload.optional() }),
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'PICTURE_REFUSED'],
    uploads: { photo: 'one' },
    body_bytes_max: 6 * MEGABYTE,
  },
  enter_handover_code: {
    summary:
      'Enters the code from the member’s screen, which completes the cash-out and pays the agent at once. After five wrong codes none is accepted for ten minutes.',
    access: 'agent',
    input: z.strictObject({ idempotency_key, cashout_id, code: z.string().regex(/^\d{6}$/) }),
    output: cashout,
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'INVALID_CODE',
      'LOCKED',
      'COUNTERPARTY_BLOCKED',
      'RECIPIENT_CANNOT_RECEIVE',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
})
