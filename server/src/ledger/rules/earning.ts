import type { Cents } from '@hai/contract/money'
import type { Move } from '../types.ts'

/**
 * The platform has earned something outside the product, such as interest, and has it at its bank.
 *
 *   outside:bank       −amount
 *   manual_earnings    +amount
 */
export const manualEarningMoves = ({ amount }: { readonly amount: Cents }): Move[] => [
  { from: 'outside:bank', to: 'manual_earnings', amount },
]

/**
 * What was booked so is taken back: it was never earned, or not so.
 *
 *   manual_earnings    −amount
 *   outside:bank       +amount
 */
export const reverseEarningMoves = ({ amount }: { readonly amount: Cents }): Move[] => [
  { from: 'manual_earnings', to: 'outside:bank', amount },
]
