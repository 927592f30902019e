import type { Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

export interface QuickPayMoney {
  readonly payer: AccountId
  readonly payee: AccountId
  readonly payee_gets: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * A payment by HaiTag or payment link, without an undo window. If the payee pays the fee, `payee_gets` is the price
 * minus fee and tax.
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
