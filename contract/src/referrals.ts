import { z } from 'zod'
import { procedures } from './procedure.ts'
import { referralStates } from './referral-words.ts'
import { cents, id, isoTime, pageInput, pageOf } from './schemas.ts'

const state = z.enum(referralStates)

export const referrals = procedures({
  get_referral_summary: {
    summary:
      'The caller’s code and link, the figures of the programme in cents, what was earned, and what became of the caller’s own sign-up by a code.',
    access: 'member',
    input: z.strictObject({ device_id: id.optional() }),
    output: z.object({
      is_open: z.boolean(),
      code: z.string(),
      link: z.string(),
      referrer_reward: cents,
      newcomer_reward: cents,
      minimum_amount: cents,
      within_days: z.int(),
      final_after_hours: z.int(),
      rewarded_max: z.int(),
      /** How many of the caller’s referrals were rewarded. */
      rewarded: z.int(),
      /** Without what was taken back. */
      earned: cents,
      /** Earned and not paid yet. */
      waiting: cents,
      /** Null: the caller came without a code. */
      own: z.object({ state, reward: cents, until: isoTime }).nullable(),
    }),
    errors: [],
  },
  list_referrals: {
    summary:
      'Who signed up with the caller’s code, newest first. Names are masked, and missing until the newcomer has given one.',
    access: 'member',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(
      z.object({
        id,
        shown_name: z.string().nullable(),
        state,
        joined_at: isoTime,
        /** Until when phone and payment count. */
        until: isoTime,
        has_verified_phone: z.boolean(),
        has_paid: z.boolean(),
        /** What the caller got, or gets; zero where it ended without a reward, or was taken back. */
        reward: cents,
      }),
    ),
    errors: [],
  },
})
