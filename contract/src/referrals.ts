import { z } from 'zod'
import { procedures } from './procedure.ts'
import { referralStates } from './referral-values.ts'
import { cents, id, isoTime, pageInput, pageOf } from './schemas.ts'

const state = z.enum(referralStates)

export const referrals = procedures({
  get_referral_summary: {
    summary:
      'The caller’s code and link, the figures of the programme in cents, the caller’s earnings, and the state of the caller’s own sign-up by a code.',
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
      rewarded: z.int(),
      earned: cents,
      waiting: cents,
      own: z.object({ state, reward: cents, until: isoTime }).nullable(),
    }),
    errors: [],
  },
  list_referrals: {
    summary:
      'Members who signed up with the caller’s code, newest first. Names are masked unless the two know each other, and missing until the newcomer has entered one.',
    access: 'member',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(
      z.object({
        id,
        shown_name: z.string().nullable(),
        state,
        joined_at: isoTime,
        until: isoTime,
        has_verified_phone: z.boolean(),
        has_paid: z.boolean(),
        /** Zero if the referral ended without a reward, or if the reward was reversed. */
        reward: cents,
      }),
    ),
    errors: [],
  },
})
