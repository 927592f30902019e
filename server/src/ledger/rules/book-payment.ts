import type { Cents } from '@hai/contract/money'
import type { AccountId, ClearingKind, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted send to a member of another book. */
export interface BookPaymentMoney {
  readonly payer: AccountId
  /** The account for money between this book and the other one. */
  readonly clearing: ClearingKind
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * Sends money to a member of another book. If the send had an undo window, the payer’s on-hold account pays.
 *
 *   payer available or on_hold   −(amount + fee + tax)
 *   outside:clearing             +amount
 *   platform_fees                +fee
 *   tax_fees                     +tax
 */
export const sendToBookMoves = ({ payer, clearing, amount, fee, tax }: BookPaymentMoney): Move[] =>
  booked(
    { from: payer, to: clearing, amount },
    { from: payer, to: 'platform_fees', amount: fee },
    { from: payer, to: 'tax_fees', amount: tax },
  )

/**
 * Pays the payee in the other book.
 *
 *   outside:clearing   −amount
 *   payee available    +amount
 */
export const receiveFromBookMoves = ({
  clearing,
  payee,
  amount,
}: Pick<BookPaymentMoney, 'clearing' | 'amount'> & { readonly payee: AccountId }): Move[] =>
  booked({ from: clearing, to: payee, amount })

/**
 * Returns money that the other book could not pay to the payee, with fee and tax.
 *
 *   outside:clearing   −amount
 *   platform_fees      −fee
 *   tax_fees           −tax
 *   payer available    +(amount + fee + tax)
 */
export const returnFromBookMoves = ({ payer, clearing, amount, fee, tax }: BookPaymentMoney): Move[] =>
  booked(
    { from: clearing, to: payer, amount },
    { from: 'platform_fees', to: payer, amount: fee },
    { from: 'tax_fees', to: payer, amount: tax },
  )
