import { plus, type Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted send: the payee gets `amount`. The payer also pays fee and tax. */
export interface SendMoney {
  readonly payer: AccountId
  readonly payee: AccountId
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

export interface HeldSendMoney extends SendMoney {
  readonly payer_on_hold: AccountId
}

/**
 * A send without an undo window: the payee can use the money at once.
 *
 *   payer available   −(amount + fee + tax)
 *   payee available   +amount
 *   platform_fees     +fee
 *   tax_fees          +tax
 */
export const sendMoves = ({ payer, payee, amount, fee, tax }: SendMoney): Move[] =>
  booked(
    { from: payer, to: payee, amount },
    { from: payer, to: 'platform_fees', amount: fee },
    { from: payer, to: 'tax_fees', amount: tax },
  )

/**
 * Starts the undo window: neither side can use the money.
 *
 *   payer available   −(amount + fee + tax)
 *   payer on_hold     +(amount + fee + tax)
 */
export const holdSendMoves = ({ payer, payer_on_hold, amount, fee, tax }: Omit<HeldSendMoney, 'payee'>): Move[] =>
  booked({ from: payer, to: payer_on_hold, amount: plus(amount, fee, tax) })

/**
 * Ends the undo window: the payee gets the money.
 *
 *   payer on_hold     −(amount + fee + tax)
 *   payee available   +amount
 *   platform_fees     +fee
 *   tax_fees          +tax
 */
export const settleHeldSendMoves = ({ payer_on_hold, payee, amount, fee, tax }: Omit<HeldSendMoney, 'payer'>): Move[] =>
  sendMoves({ payer: payer_on_hold, payee, amount, fee, tax })

/**
 * Undoes a send: the payer gets amount, fee and tax back.
 *
 *   payer on_hold     −(amount + fee + tax)
 *   payer available   +(amount + fee + tax)
 */
export const undoHeldSendMoves = ({ payer, payer_on_hold, amount, fee, tax }: Omit<HeldSendMoney, 'payee'>): Move[] =>
  booked({ from: payer_on_hold, to: payer, amount: plus(amount, fee, tax) })
