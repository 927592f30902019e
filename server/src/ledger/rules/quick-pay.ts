import type { Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted quick pay. Whoever bears the fee, the payer pays `payee_gets`, fee and tax. */
export interface QuickPayMoney {
  readonly payer: AccountId
  readonly payee: AccountId
  readonly payee_gets: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * A payment at a till or through a link, without an undo window. Usually the payee bears the fee: then `payee_gets` is
 * the price minus fee and tax.
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
