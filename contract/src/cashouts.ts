import { z } from 'zod'
import { agentObstacles } from './agent-facts.ts'
import { agentDuty, agentScore, payoutMethod } from './agents.ts'
import { cashout, destination } from './cashout-record.ts'
import { fileAnswer } from './file-answer.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { amount, cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text, upload } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { limitUse } from './wallet.ts'

const savedDestination = z.object({ id, label: z.string(), ...destination.shape, created_at: isoTime })

/** A receipt as staff read it. The member’s note to the agent is not on it. */
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
  /** As it is printed, and where it is checked. */
  verification_code: z.string(),
  verification_url: z.url(),
  member: staffPerson,
  agent: staffPerson.nullable(),
  /** The posting that put the money on hold. */
  hold_id: id,
})

/** AGENT_UNAVAILABLE’s reasons are agentObstacles. */
const unfit = ['AGENT_UNAVAILABLE'] as const
const cashout_id = id
const act = z.strictObject({ cashout_id })
const keyedAct = z.strictObject({ idempotency_key, cashout_id })

export const cashouts = procedures({
  quote_cashout: {
    summary:
      'What a cash-out would cost: fee and tax on top, gourdes at the rate that would be locked, what of the limits is left, and, with an agent, why they could not take it. Cents.',
    access: 'member',
    input: z.strictObject({ amount, agent_id: id.optional(), method: payoutMethod.optional() }),
    output: z.object({
      amount: cents,
      fee: cents,
      tax: cents,
      total: cents,
      /** What the other side gets. */
      payee_gets: cents,
      amount_htg: z.number(),
      htg_per_usd: z.number(),
      rate_as_of: isoTime,
      /** The balance that would be left; negative when it does not suffice. */
      available_after: cents,
      limits: z.object({ each: cents, per_day: limitUse, days_30: limitUse }),
      agent_obstacle: z.enum(agentObstacles).nullable(),
    }),
    errors: ['AMOUNT_OUT_OF_BOUNDS', 'TIER_NEEDED', 'RATE_UNAVAILABLE'],
  },
  request_cashout: {
    summary:
      'Puts amount, fee and tax on hold, locks the rate, and looks for an agent: the chosen one, else whoever is on duty and can pay it out. Answers it as asked for; who has it comes by the channel cashouts and by get_cashout. Cents.',
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
      ...(['AMOUNT_OUT_OF_BOUNDS', 'TIER_NEEDED', 'LIMIT_EXCEEDED', 'QUOTE_CHANGED', 'INSUFFICIENT_FUNDS'] as const),
      ...(['WALLET_LOCKED', 'MONEY_OWED', 'IDEMPOTENCY_CONFLICT', 'RATE_UNAVAILABLE'] as const),
      'CONFIRMATION_REQUIRED',
      ...unfit,
    ],
  },
  list_cashouts: {
    summary: 'The caller’s cash-outs as a member or as an agent, newest first; open ones, those that are over, or all.',
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
    summary: 'One cash-out, for its member and for the agent who has it.',
    access: 'member',
    input: act,
    output: cashout,
    errors: ['NOT_FOUND'],
  },
  cancel_cashout: {
    summary: 'Takes a cash-out back that no agent has accepted: the money returns, fee and tax included.',
    access: 'member',
    input: keyedAct,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  get_handover_code: {
    summary:
      'The member’s hand-over code of an accepted cash-out: six digits and the text of a square, new every minute. Shown after counting the cash; the agent who enters it has the money at once.',
    access: 'member',
    input: act,
    output: z.object({ code: z.string(), qr_text: z.string(), valid_until: isoTime, server_time: isoTime }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  confirm_cashout: {
    summary: 'The member has received what an agent has marked sent: the agent is paid.',
    access: 'member',
    input: keyedAct,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  rate_agent: {
    summary:
      'What the member got and how it went, once, within seven days of the end: gourdes received, asked for more, had to buy, one to five stars.',
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
    summary: 'The agent’s photo of the pay-out, for the two of a cash-out: WebP as base64.',
    access: 'member',
    input: act,
    output: z.object({ content: z.string() }),
    errors: ['NOT_FOUND'],
  },
  get_cashout_receipt: {
    summary:
      'What the receipt of a cash-out says, for its two parties, with the code by which anybody can check it. The agent’s receipt shows the member’s phone by its last digits.',
    access: 'member',
    input: act,
    output: z.object({
      cashout,
      /** As it is printed, and where it is checked. */
      verification_code: z.string(),
      verification_url: z.url(),
      member: z.object({ shown_name: z.string(), hai_tag: z.string() }),
      agent: z.object({ shown_name: z.string(), hai_tag: z.string() }).nullable(),
      /** In the caller’s activity, as get_receipt_proof takes it; null: nothing of this has moved on their accounts. */
      transaction_id: id.nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  get_cashout_receipt_file: {
    summary: 'The receipt of a cash-out as a page to keep, for its two parties, in the caller’s language, with its code.',
    access: 'member',
    input: act,
    output: fileAnswer,
    file: 'application/pdf',
    errors: ['NOT_FOUND'],
  },
  admin_get_cashout_receipt: {
    summary:
      'What the receipt of a cash-out says, for staff, whoever the two are: amounts, locked rate, place, both people, history and the code by which anybody can check it.',
    access: 'admin',
    is_sensitive_read: true,
    input: act,
    output: staffReceipt,
    errors: ['NOT_FOUND'],
  },
  list_saved_destinations: {
    summary: 'Where the caller has money paid out to, newest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(savedDestination) }),
    errors: [],
  },
  save_destination: {
    summary: 'Keeps a destination for the next time; at most twenty.',
    access: 'member',
    input: z.strictObject({ label: text({ min: 1, max: 40 }), destination_details: destination }),
    output: savedDestination,
    errors: ['TOO_MANY_DESTINATIONS'],
  },
  delete_destination: {
    summary: 'Forgets a saved destination. One that is not there is answered the same.',
    access: 'member',
    input: z.strictObject({ destination_id: id }),
    output: z.object({}),
    errors: [],
  },
  get_agent_dashboard: {
    summary:
      'What an agent sees first: duty, what is open and promised, today, the level and what the next one asks, and the public score.',
    access: 'agent',
    input: nothing,
    output: z.object({
      duty: agentDuty,
      offers: z.int(),
      jobs_open: z.int(),
      /** Of jobs that are not paid out yet. */
      promised: cents,
      available_balance: cents,
      /** What the wallet may still take. */
      room: cents,
      today: z.object({ completed: z.int(), earned: cents }),
      level: z.object({ level: z.int(), job_maximum: cents, jobs_open_max: z.int(), fee_share_bp: z.int() }),
      /** Null at the highest. `is_proposed`: it is reached, and an administrator confirms it. */
      next_level: z
        .object({ level: z.int(), completed_min: z.int(), disputed_bp_max: z.int(), is_proposed: z.boolean() })
        .nullable(),
      score: agentScore,
    }),
    errors: ['NOT_FOUND'],
  },
  get_agent_earnings: {
    summary: 'What the agent earned on each day of the platform’s calendar, oldest first, days without anything included. Cents.',
    access: 'agent',
    input: z.strictObject({ days: z.literal([7, 30, 90]).default(30) }),
    output: z.object({
      total: cents,
      points: z.array(z.object({ day: z.iso.date(), earned: cents, jobs: z.int() })),
      /** Shares of cash-ins that are not due yet: at most this much, the first at this time. They are due so many hours after the cash-in. */
      cash_in_shares: z.object({ waiting: cents, next_at: isoTime.nullable(), wait_hours: z.int() }),
    }),
    errors: [],
  },
  list_cashout_offers: {
    summary: 'Cash-outs that wait for the agent’s answer, those that run out first.',
    access: 'agent',
    input: nothing,
    output: z.object({ items: z.array(cashout) }),
    errors: [],
  },
  accept_cashout: {
    summary: 'Takes an offer on. Level, cash, duty and room are those of now.',
    access: 'agent',
    input: act,
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'COUNTERPARTY_BLOCKED', ...unfit],
  },
  decline_cashout: {
    summary: 'Leaves an offer to the next agent.',
    access: 'agent',
    input: act,
    output: z.object({ cashout_id }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  mark_cashout_sent: {
    summary:
      'The agent has paid out: the reference of the pay-out, and a photo as a file (JPEG, PNG or WebP, at most 5,000,000 bytes), written anew without anything but its pixels. The member confirms.',
    access: 'agent',
    input: z.strictObject({ cashout_id, reference: text({ max: 80 }).default(''), photo: upload.optional() }),
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'COUNTERPARTY_BLOCKED', 'PICTURE_REFUSED'],
    uploads: { photo: 'one' },
    body_bytes_max: 6 * MEGABYTE,
  },
  enter_handover_code: {
    summary:
      'The code on the member’s screen: entering it completes the cash-out and pays the agent at once. After five wrong ones none is taken for ten minutes.',
    access: 'agent',
    input: z.strictObject({ idempotency_key, cashout_id, code: z.string().regex(/^\d{6}$/) }),
    output: cashout,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'INVALID_CODE', 'LOCKED', 'WALLET_LOCKED', 'IDEMPOTENCY_CONFLICT'],
  },
})
