import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import {
  referralHints,
  referralRefusals,
  referralStates,
  REVERSAL_TEXT_MAX,
  REVERSAL_TEXT_MIN,
  reversalReasons,
  rewardRoles,
} from './referral-words.ts'
import { AMOUNT_MAX, cents, centsWithin, day, id, idempotency_key, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const state = z.enum(referralStates)
const hintKind = z.enum(referralHints)
const count = z.int()

const row = z.object({
  id,
  newcomer: staffPerson,
  referrer: staffPerson,
  state,
  /** Why it does not count. */
  refusal: z.enum(referralRefusals).nullable(),
  joined_at: isoTime,
  ended_at: isoTime.nullable(),
  hints: z.array(hintKind),
  /** Cents, to both: paid, and taken back of it. */
  paid: cents,
  taken_back: cents,
})
export type ReferralRow = z.infer<typeof row>

const hint = z.object({
  kind: hintKind,
  /** Who else is in it. */
  people: z.array(staffPerson),
  /** The money it is about, the oldest first. */
  transactions: z.array(
    z.object({ transaction_id: id, payer: staffPerson, payee: staffPerson, amount: cents, created_at: isoTime }),
  ),
  /** The networks that are shared. */
  networks: z.array(z.string()),
  /** What was counted, and from where on it counts. Those named `…_cents` are money. */
  figures: z.record(z.string(), z.int()),
})
export type ShownReferralHint = z.infer<typeof hint>

const reward = z.object({
  payout_id: id,
  role: z.enum(rewardRoles),
  beneficiary: staffPerson,
  amount: cents,
  paid_at: isoTime.nullable(),
  transaction_id: id.nullable(),
  /** What the beneficiary has available now: no more can be taken back. */
  available: cents,
  /** Somebody has asked a second member of the staff to take it back. */
  reversal_waits: z.boolean(),
  reversal: z
    .object({
      /** Taken back; 0: it was withheld before it was paid. */
      amount: cents,
      /** Not there any more, and given up. */
      missing: cents,
      reason_code: z.enum(reversalReasons),
      reason: z.string(),
      reversed_by: staffPerson,
      approved_by: staffPerson.nullable(),
      reversed_at: isoTime,
      transaction_id: id.nullable(),
    })
    .nullable(),
})
export type ReferralReward = z.infer<typeof reward>

const wholeReferral = row.omit({ hints: true }).extend({
  /** Until when phone and payment count. */
  expires_at: isoTime,
  verified_at: isoTime.nullable(),
  payment: z.object({ transaction_id: id, payee: staffPerson, amount: cents.nullable(), final_at: isoTime }).nullable(),
  rewards: z.array(reward),
  hints: z.array(hint),
  /** The caller is one of the two: somebody else decides. */
  is_own: z.boolean(),
  /** Above it a second member of the staff has to agree. */
  alone_max: cents,
})
export type WholeReferral = z.infer<typeof wholeReferral>

const branchMember = z.object({
  user: staffPerson,
  /** Null: nobody has brought them. */
  referral: z.object({ id, state, joined_at: isoTime }).nullable(),
  /** Whom they have brought themselves. */
  brought: count,
  /** Everybody below them, at most `COUNTED_MAX`, and how many steps down the last is. */
  below: count,
  depth: count,
  /** Cents that they were paid for others, and that was taken back of it. */
  earned: cents,
  taken_back: cents,
})
export type BranchMember = z.infer<typeof branchMember>

/** What became of a reversal. */
export const reversalOutcome = z.object({
  /** posted: the money is back. withheld: it had not been paid, and will not be. pending: it waits for a second member of the staff. */
  status: z.enum(['posted', 'withheld', 'pending']),
  payout_id: id,
  amount: cents,
  missing: cents,
  transaction_id: id.nullable(),
  approval_id: id.nullable(),
  expires_at: isoTime.nullable(),
})
export type ReversalOutcome = z.infer<typeof reversalOutcome>

const refused = z.object({ self: count, phone: count, device: count, network: count, blocked: count })

/** Who brought whom, as the staff see it, and what they take back. */
export const referralDesk = procedures({
  admin_list_referrals: {
    summary:
      'Sign-ups by a code, with what became of each and what makes it look made for the reward. `user_id` is either of the two; `is_hinted` leaves those that something speaks against.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        /** The beginning of tag, email, phone or name of either of the two. */
        search: text({ min: 1, max: SEARCH_MAX }).optional(),
        state: state.optional(),
        hint: hintKind.optional(),
        is_hinted: z.boolean().optional(),
        user_id: id.optional(),
        referrer_id: id.optional(),
        date_from: day.optional(),
        date_to: day.optional(),
      },
      sorts: ['joined_at'],
      item: row,
    }),
    errors: [],
  },
  admin_get_referral: {
    summary: 'One referral: what was done and when, the rewards of both, and what speaks against it, with its evidence.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ referral_id: id }),
    output: wholeReferral,
    errors: ['NOT_FOUND'],
  },
  admin_get_referral_branch: {
    summary:
      'A piece of the tree of who brought whom: who came by a member’s code, newest first, with how many are below each; and the line up from the member, the first of it first. Without a member: whom nobody has brought, those first who brought most.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id.optional(), ...pageInput, cursor: z.string().max(600).optional() }),
    output: pageOf(branchMember).extend({
      /** From the first of the line down to the member; empty without one. */
      line: z.array(branchMember),
    }),
    errors: ['NOT_FOUND'],
  },
  admin_get_referral_figures: {
    summary:
      'How many codes were handed out in the last days, who signed up with one, and how far those came; what they were paid, in cents. Without days: since the beginning.',
    access: 'admin',
    is_report: true,
    input: z.strictObject({ days: z.int().min(1).max(3_660).optional() }),
    output: z.object({
      codes: count,
      joined: count,
      verified: count,
      paid: count,
      rewarded: count,
      over_limit: count,
      expired: count,
      refused,
      reversed: count,
      /** Cents: to both sides; what of it was taken back, what was given up of that, and what is owed and waits. */
      rewards_paid: cents,
      taken_back: cents,
      given_up: cents,
      waiting: cents,
    }),
    errors: [],
  },
  reverse_referral_reward: {
    summary:
      'Takes a reward back from what the member has available, once and for good: whole, or all that is there, and the rest is given up. 0 withholds one that is not paid yet. A reward above what one may credit alone waits for a second member of the staff instead. The same key does it once. INVALID_TRANSITION: it was done already; AMOUNT_OUT_OF_BOUNDS: more than the reward, or less than is there, or it is paid, or not paid, meanwhile.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      idempotency_key,
      admin_id: id,
      payout_id: id,
      amount: centsWithin(0, AMOUNT_MAX),
      reason_code: z.enum(reversalReasons),
      /** For the record of the staff. */
      reason: text({ min: REVERSAL_TEXT_MIN, max: REVERSAL_TEXT_MAX }),
    }),
    output: reversalOutcome,
    errors: [
      ...(['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT', 'INSUFFICIENT_FUNDS'] as const),
      ...(['AMOUNT_OUT_OF_BOUNDS', 'IDEMPOTENCY_CONFLICT'] as const),
    ],
  },
})
