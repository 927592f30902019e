import { plus, type Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted send to an email address or phone number of a non-member. */
export interface EscrowMoney {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * Puts the money of a send to a non-member in escrow, until somebody claims it.
 *
 *   payer available   −(amount + fee + tax)
 *   pending_sends     +(amount + fee + tax)
 */
export const escrowMoves = ({ payer, amount, fee, tax }: EscrowMoney & { payer: AccountId }): Move[] =>
  booked({ from: payer, to: 'pending_sends', amount: plus(amount, fee, tax) })

/**
 * Pays a claimed send to the member who has proved the address.
 *
 *   pending_sends     −(amount + fee + tax)
 *   payee available   +amount
 *   platform_fees     +fee
 *   tax_fees          +tax
 */
export const claimEscrowMoves = ({ payee, amount, fee, tax }: EscrowMoney & { payee: AccountId }): Move[] =>
  booked(
    { from: 'pending_sends', to: payee, amount },
    { from: 'pending_sends', to: 'platform_fees', amount: fee },
    { from: 'pending_sends', to: 'tax_fees', amount: tax },
  )

/**
 * Returns a cancelled or expired send to the payer, with fee and tax.
 *
 *   pending_sends     −(amount + fee + tax)
 *   payer available   +(amount + fee + tax)
 */
export const returnEscrowMoves = ({ payer, amount, fee, tax }: EscrowMoney & { payer: AccountId }): Move[] =>
  booked({ from: 'pending_sends', to: payer, amount: plus(amount, fee, tax) })
