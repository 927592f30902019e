import { reversalReasons, rewardRoles } from '@hai/contract/referral-values'
import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

export const JOINED = 'referral.joined'
export const LIMIT_REACHED = 'referral.limit_reached'
const REVERSED = 'referral.reward_reversed'
export const REWARD_KIND = 'referral_reward'
export const REVERSED_KIND = 'referral_reward_reversed'

const joined = z.object({ user_id: z.string(), reward: cents, minimum_amount: cents })
const limitReached = z.object({ user_id: z.string(), rewarded_max: z.int() })
const rewarded = z.object({ user_id: z.string(), amount: cents, role: z.enum(rewardRoles) })
const reversed = z.object({ user_id: z.string(), amount: cents, reason_code: z.enum(reversalReasons) })

export const rewardDetails = rewarded

export const rewardReversed = (trx: Transaction, payload: z.infer<typeof reversed>, at: Date): Promise<void> =>
  recordEvent(trx, { type: REVERSED, user_id: payload.user_id, payload, at })

type NotificationDraft =
  | ({ readonly type: 'referral_signup' } & z.infer<typeof joined>)
  | ({ readonly type: 'referral_limit_reached' } & z.infer<typeof limitReached>)
  | ({ readonly type: 'referral_bonus_reversed' } & z.infer<typeof reversed>)
  | ({ readonly type: 'referral_bonus_earned'; readonly transaction_id: string } & z.infer<typeof rewarded>)

export function referralNotification(event: DomainEvent): (NotificationDraft & { readonly at: Date }) | null {
  if (event.stream === 'ledger') {
    const { kind, details, public_id, created_at } = event.posting
    if (kind !== REWARD_KIND) return null
    return { type: 'referral_bonus_earned', transaction_id: public_id, at: created_at, ...rewarded.parse(details) }
  }
  const { type, payload, created_at } = event.outboxEvent
  if (type === JOINED) return { type: 'referral_signup', at: created_at, ...joined.parse(payload) }
  if (type === LIMIT_REACHED) return { type: 'referral_limit_reached', at: created_at, ...limitReached.parse(payload) }
  if (type === REVERSED) return { type: 'referral_bonus_reversed', at: created_at, ...reversed.parse(payload) }
  return null
}
