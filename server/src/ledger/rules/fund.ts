import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'
import { booked } from './moves.ts'

/**
 * Money enters the books through a provider; the member gets `amount`, fee and tax were paid on top of it.
 *
 *   outside:provider    −(amount + fee + tax)
 *   member available    +amount
 *   platform_fees       +fee
 *   tax_fees            +tax
 */
export const fundMoves = (funding: {
  outside: PlatformKind & `outside:${string}`
  member: AccountId
  amount: Cents
  fee: Cents
  tax: Cents
}): Move[] =>
  booked(
    { from: funding.outside, to: funding.member, amount: funding.amount },
    { from: funding.outside, to: 'platform_fees', amount: funding.fee },
    { from: funding.outside, to: 'tax_fees', amount: funding.tax },
  )
