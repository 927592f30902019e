import { plus, type Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted send to an address of a non-member. */
export interface EscrowMoney {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * The money waits for someone to claim it.
 *
 *   payer available   −(amount + fee + tax)
 *   pending_sends     +(amount + fee + tax)
 */
export const escrowMoves = ({ payer, amount, fee, tax }: EscrowMoney & { payer: AccountId }): Move[] =>
  booked({ from: payer, to: 'pending_sends', amount: plus(amount, fee, tax) })

/**
 * A member with that address appeared.
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
 * Cancelled by the payer, or unclaimed for too long: everything is returned, with fee and tax.
 *
 *   pending_sends     −(amount + fee + tax)
 *   payer available   +(amount + fee + tax)
 */
export const returnEscrowMoves = ({ payer, amount, fee, tax }: EscrowMoney & { payer: AccountId }): Move[] =>
  booked({ from: 'pending_sends', to: payer, amount: plus(amount, fee, tax) })
