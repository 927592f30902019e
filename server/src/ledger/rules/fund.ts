import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'
import { booked } from './moves.ts'

/**
 * Money enters the ledger through a provider.
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

/** The parts of a reversed funding in cents, by the account that pays them. */
export interface TakenBack {
  readonly member: Cents
  readonly fee: Cents
  readonly tax: Cents
  /**
   * The part that no account could pay. The member owes the part of it that belongs to their amount; the rest is a loss
   * of fee and tax for the platform.
   */
  readonly debt: Cents
}

type OutsideKind = PlatformKind & `outside:${string}`

/**
 * Takes back a funding whose payer was refunded, or whose payer’s bank disputed it.
 *
 *   outside:provider      +(member + fee + tax + debt)
 *   member available      −member
 *   platform_fees         −fee
 *   tax_fees              −tax
 *   outside:card_debts    −debt       what no account could pay
 */
export const takeFundMoves = (taken: TakenBack & { outside: OutsideKind; account: AccountId }): Move[] =>
  booked(
    { from: taken.account, to: taken.outside, amount: taken.member },
    { from: 'platform_fees', to: taken.outside, amount: taken.fee },
    { from: 'tax_fees', to: taken.outside, amount: taken.tax },
    { from: 'outside:card_debts', to: taken.outside, amount: taken.debt },
  )

/**
 * Collects a debt for a reversed funding from the member’s balance.
 *
 *   member available      −amount
 *   outside:card_debts    +amount
 */
export const collectDebtMoves = (debt: { account: AccountId; amount: Cents }): Move[] =>
  booked({ from: debt.account, to: 'outside:card_debts', amount: debt.amount })

/** Exactly undoes takeFundMoves, after a dispute was won or a refund failed. */
export const putBackFundMoves = (back: TakenBack & { outside: OutsideKind; account: AccountId }): Move[] =>
  takeFundMoves(back).map(({ from, to, amount }) => ({ from: to, to: from, amount }))
