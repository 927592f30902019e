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
} from './referral-values.ts'
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
  refusal: z.enum(referralRefusals).nullable(),
  joined_at: isoTime,
  ended_at: isoTime.nullable(),
  hints: z.array(hintKind),
  /** Both members together. */
  paid: cents,
  taken_back: cents,
})
export type ReferralRow = z.infer<typeof row>

const hint = z.object({
  kind: hintKind,
  people: z.array(staffPerson),
  transactions: z.array(
    z.object({ transaction_id: id, payer: staffPerson, payee: staffPerson, amount: cents, created_at: isoTime }),
  ),
  networks: z.array(z.string()),
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
  /** A reversal takes at most this available balance of the beneficiary. */
  available: cents,
  reversal_waits: z.boolean(),
  reversal: z
    .object({
      /** 0 if the reward was withheld before payment. */
      amount: cents,
      /** Written off, because it was no longer available. */
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
  /** Deadline for verifying the phone and paying. */
  expires_at: isoTime,
  verified_at: isoTime.nullable(),
  payment: z.object({ transaction_id: id, payee: staffPerson, amount: cents.nullable(), final_at: isoTime }).nullable(),
  rewards: z.array(reward),
  hints: z.array(hint),
  /** If true, another person must decide. */
  is_own: z.boolean(),
  alone_max: cents,
})
export type WholeReferral = z.infer<typeof wholeReferral>

const branchMember = z.object({
  user: staffPerson,
  referral: z.object({ id, state, joined_at: isoTime }).nullable(),
  brought: count,
  /** Members on all levels below. Counting stops at 1,000. */
  below: count,
  depth: count,
  /** Rewards for referring others. */
  earned: cents,
  taken_back: cents,
})
export type BranchMember = z.infer<typeof branchMember>

export const reversalOutcome = z.object({
  /** withheld: an unpaid reward will never be paid. */
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

export const referralsAdmin = procedures({
  admin_list_referrals: {
    summary:
      'Referrals with their state and fraud hints. `user_id` matches either member; `is_hinted` keeps only those with hints. With a filter by hints, a page examines at most 2,000 referrals, so it can be short or empty although `next_cursor` is not null.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
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
    summary: 'One referral: its history, both rewards, and the fraud hints with their evidence.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ referral_id: id }),
    output: wholeReferral,
    errors: ['NOT_FOUND'],
  },
  admin_get_referral_branch: {
    summary:
      'Part of the referral tree: the members that one member referred, newest first, with the number below each, and the line of referrers up from the member, topmost first. Without a member: those whom nobody referred, by how many they referred.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id.optional(), ...pageInput, cursor: z.string().max(600).optional() }),
    output: pageOf(branchMember).extend({
      line: z.array(branchMember),
    }),
    errors: ['NOT_FOUND'],
  },
  admin_get_referral_figures: {
    summary:
      'Referral figures of the last days: codes created, sign-ups, how far these came, and rewards in cents. Without `days`: since the beginning.',
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
      /** Both members together. `given_up`: written off. */
      rewards_paid: cents,
      taken_back: cents,
      given_up: cents,
      waiting: cents,
    }),
    errors: [],
  },
  reverse_referral_reward: {
    summary:
      'Reverses a reward once, from the member’s available balance: the whole reward, or what is available, and the rest is written off. 0 withholds an unpaid reward. A reward above the caller’s own limit waits for a second staff member. Idempotent per key. INVALID_TRANSITION: already reversed; AMOUNT_OUT_OF_BOUNDS: more than the reward, less than is available, or its payment state has changed.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      idempotency_key,
      admin_id: id,
      payout_id: id,
      amount: centsWithin(0, AMOUNT_MAX),
      reason_code: z.enum(reversalReasons),
      reason: text({ min: REVERSAL_TEXT_MIN, max: REVERSAL_TEXT_MAX }),
    }),
    output: reversalOutcome,
    errors: [
      'FORBIDDEN',
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'CONFLICT',
      'INSUFFICIENT_FUNDS',
      'AMOUNT_OUT_OF_BOUNDS',
      'IDEMPOTENCY_CONFLICT',
    ],
  },
})
