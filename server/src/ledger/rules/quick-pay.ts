import type { Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted quick pay. Whoever the fee is of, `payee_gets`, fee and tax together are what leaves the payer. */
export interface QuickPayMoney {
  readonly payer: AccountId
  readonly payee: AccountId
  readonly payee_gets: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * Paid at once at a till or by a link. The fee is the payee’s as a rule: then `payee_gets` is the price less fee and tax.
 *
 *   payer available   −(payee_gets + fee + tax)
 *   payee available   +payee_gets
 *   platform_fees     +fee
 *   tax_fees          +tax
 */
export const quickPayMoves = ({ payer, payee, payee_gets, fee, tax }: QuickPayMoney): Move[] =>
  booked(
    { from: payer, to: payee, amount: payee_gets },
    { from: payer, to: 'platform_fees', amount: fee },
    { from: payer, to: 'tax_fees', amount: tax },
  )
