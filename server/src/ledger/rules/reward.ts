import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'

/**
 * Pays a member the reward for a referral.
 *
 *   marketing           −amount
 *   member available    +amount
 */
export const rewardMoves = ({ member, amount }: { readonly member: AccountId; readonly amount: Cents }): Move[] => [
  { from: 'marketing', to: member, amount },
]

/**
 * Takes back a reward, or the part of it that the member still has.
 *
 *   member available    −amount
 *   marketing           +amount
 */
export const reverseRewardMoves = ({ member, amount }: { readonly member: AccountId; readonly amount: Cents }): Move[] => [
  { from: member, to: 'marketing', amount },
]

/**
 * Funds the account from which rewards are paid.
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
