import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'
import { booked } from './moves.ts'

/**
 * Money enters the ledger through a provider. The member gets `amount`; fee and tax were paid in addition.
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

/** The parts of a reversed funding in cents, by who pays them. */
export interface TakenBack {
  /** From the member’s balance. */
  readonly member: Cents
  readonly fee: Cents
  readonly tax: Cents
  /** The part that no account could pay. The member owes what their balance did not cover; the rest is our loss. */
  readonly debt: Cents
}

type OutsideKind = PlatformKind & `outside:${string}`

/**
 * A funding was reversed: its payer was refunded, or their bank disputed it. The provider holds less of our money.
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
 * A debt for a reversed funding is collected from money that the member received later.
 *
 *   member available      −amount
 *   outside:card_debts    +amount
 */
export const collectDebtMoves = (debt: { account: AccountId; amount: Cents }): Move[] =>
  booked({ from: debt.account, to: 'outside:card_debts', amount: debt.amount })

/** Undoes a reversal after a dispute was won or a refund failed. The member then no longer owes the debt. */
export const putBackFundMoves = (back: TakenBack & { outside: OutsideKind; account: AccountId }): Move[] =>
  takeFundMoves(back).map(({ from, to, amount }) => ({ from: to, to: from, amount }))
