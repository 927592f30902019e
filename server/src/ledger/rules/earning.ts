import type { Cents } from '@hai/contract/money'
import type { Move } from '../types.ts'

/**
 * The platform earned money outside the product at its bank, such as interest.
 *
 *   outside:bank       −amount
 *   manual_earnings    +amount
 */
export const manualEarningMoves = ({ amount }: { readonly amount: Cents }): Move[] => [
  { from: 'outside:bank', to: 'manual_earnings', amount },
]

/**
 * Reverses a wrong booking of manual earnings.
 *
 *   manual_earnings    −amount
 *   outside:bank       +amount
 */
export const reverseEarningMoves = ({ amount }: { readonly amount: Cents }): Move[] => [
  { from: 'manual_earnings', to: 'outside:bank', amount },
]
