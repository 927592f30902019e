import { reversalReasons, rewardRoles } from '@hai/contract/referral-words'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Somebody signed up with a member’s code; told to that member. */
export const JOINED = 'referral.joined'
/** A member’s referral was earned, and they have had all the rewards there are for one. */
export const LIMIT_REACHED = 'referral.limit_reached'
/** A reward was taken back, or withheld; told to whoever had it, or was to have it. */
const REVERSED = 'referral.reward_reversed'
/** The kinds of the postings that pay rewards, and take them back. */
export const REWARD_KIND = 'referral_reward'
export const REVERSED_KIND = 'referral_reward_reversed'

const joined = z.object({ user_id: z.string(), reward: cents, minimum_amount: cents })
const limitReached = z.object({ user_id: z.string(), rewarded_max: z.int() })
const rewarded = z.object({ user_id: z.string(), amount: cents, role: z.enum(rewardRoles) })
const reversed = z.object({ user_id: z.string(), amount: cents, reason_code: z.enum(reversalReasons) })

/** What the posting of a reward, or of one that is taken back, says about itself. */
export const rewardDetails = rewarded

/** Tells the rest, last in a transaction, that a reward is not somebody’s any more; of what was not paid yet, all of it. */
export const rewardReversed = (trx: Transaction, payload: z.infer<typeof reversed>, at: Date): Promise<void> =>
  recordFact(trx, { type: REVERSED, user_id: payload.user_id, payload, at })

type News =
  | ({ readonly type: 'referral_signup' } & z.infer<typeof joined>)
  | ({ readonly type: 'referral_limit_reached' } & z.infer<typeof limitReached>)
  | ({ readonly type: 'referral_bonus_reversed' } & z.infer<typeof reversed>)
  | ({ readonly type: 'referral_bonus_earned'; readonly transaction_id: string } & z.infer<typeof rewarded>)

/** What a member is to be told about their referrals; null: this is something else. */
export function referralNews(happening: Happening): (News & { readonly at: Date }) | null {
  if (happening.stream === 'ledger') {
    const { kind, details, public_id, created_at } = happening.posting
    if (kind !== REWARD_KIND) return null
    return { type: 'referral_bonus_earned', transaction_id: public_id, at: created_at, ...rewarded.parse(details) }
  }
  const { type, payload, created_at } = happening.fact
  if (type === JOINED) return { type: 'referral_signup', at: created_at, ...joined.parse(payload) }
  if (type === LIMIT_REACHED) return { type: 'referral_limit_reached', at: created_at, ...limitReached.parse(payload) }
  if (type === REVERSED) return { type: 'referral_bonus_reversed', at: created_at, ...reversed.parse(payload) }
  return null
}
