import { minus, plus, type Cents } from '@hai/contract/money'
import type { AccountId, Move } from '../types.ts'
import { booked } from './moves.ts'

/** A quoted cash-out: fee and tax are added to the amount paid out. */
export interface CashoutMoney {
  readonly sender_on_hold: AccountId
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

/**
 * Puts the money of a new cash-out on hold until an agent has paid it out.
 *
 *   sender available   −(amount + fee + tax)
 *   sender on_hold     +(amount + fee + tax)
 */
export const holdCashoutMoves = ({
  sender,
  sender_on_hold,
  amount,
  fee,
  tax,
}: CashoutMoney & { readonly sender: AccountId }): Move[] =>
  booked({ from: sender, to: sender_on_hold, amount: plus(amount, fee, tax) })

/**
 * Settles a cash-out: the agent gets the amount that they paid out, and a share of the fee.
 *
 *   sender on_hold     −(amount + fee + tax)
 *   agent available    +(amount + share)
 *   platform_fees      +(fee − share)
 *   tax_fees           +tax
 */
export const settleCashoutMoves = ({
  sender_on_hold,
  agent,
  amount,
  fee,
  tax,
  share,
}: CashoutMoney & { readonly agent: AccountId; readonly share: Cents }): Move[] =>
  booked(
    { from: sender_on_hold, to: agent, amount: plus(amount, share) },
    { from: sender_on_hold, to: 'platform_fees', amount: minus(fee, share) },
    { from: sender_on_hold, to: 'tax_fees', amount: tax },
  )

/**
 * Returns a cancelled, expired or refunded cash-out to the member, with fee and tax.
 *
 *   sender on_hold     −(amount + fee + tax)
 *   sender available   +(amount + fee + tax)
 */
export const returnCashoutMoves = ({
  sender,
  sender_on_hold,
  amount,
  fee,
  tax,
}: CashoutMoney & { readonly sender: AccountId }): Move[] =>
  booked({ from: sender_on_hold, to: sender, amount: plus(amount, fee, tax) })
