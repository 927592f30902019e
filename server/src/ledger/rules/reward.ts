import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'

/**
 * The platform rewards a member for a referral.
 *
 *   marketing           −amount
 *   member available    +amount
 */
export const rewardMoves = ({ member, amount }: { readonly member: AccountId; readonly amount: Cents }): Move[] => [
  { from: 'marketing', to: member, amount },
]

/**
 * A reward is reversed, or as much of it as the member still has.
 *
 *   member available    −amount
 *   marketing           +amount
 */
export const reverseRewardMoves = ({ member, amount }: { readonly member: AccountId; readonly amount: Cents }): Move[] => [
  { from: member, to: 'marketing', amount },
]

/**
 * The platform funds the account for rewards.
 *
 *   outside:source    −amount
 *   marketing         +amount
 */
export const fundMarketingMoves = ({
  outside,
  amount,
}: {
  readonly outside: PlatformKind & `outside:${string}`
  readonly amount: Cents
}): Move[] => [{ from: outside, to: 'marketing', amount }]
