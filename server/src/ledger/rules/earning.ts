import type { Cents } from '@hai/contract/money'
import type { Move } from '../types.ts'

/**
 * Books money that the platform earned outside the wallet, such as interest of its bank.
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
