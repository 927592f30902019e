import type { Cents } from '@hai/contract/money'
import type { AccountId, Move, PlatformKind } from '../types.ts'
import { booked } from './moves.ts'

/**
 * Money enters the books through a provider; the member gets `amount`, fee and tax were paid on top of it.
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

/** What of a payment that was brought in is gone again, by who bears it. Cents. */
export interface TakenBack {
  /** Of what the member got. */
  readonly member: Cents
  readonly fee: Cents
  readonly tax: Cents
  /** What nobody else had enough for. */
  readonly debt: Cents
}

type Outside = PlatformKind & `outside:${string}`

/**
 * A payment went back to where it came from: its payer was refunded, or their bank disputes it. The provider has less of ours.
 *
 *   outside:provider      +(member + fee + tax + debt)
 *   member available      −member
 *   platform_fees         −fee
 *   tax_fees              −tax
 *   outside:card_debts    −debt       what the member owes: their balance did not suffice
 */
export const takeFundMoves = (taken: TakenBack & { outside: Outside; account: AccountId }): Move[] =>
  booked(
    { from: taken.account, to: taken.outside, amount: taken.member },
    { from: 'platform_fees', to: taken.outside, amount: taken.fee },
    { from: 'tax_fees', to: taken.outside, amount: taken.tax },
    { from: 'outside:card_debts', to: taken.outside, amount: taken.debt },
  )

/**
 * What a member owes for a payment that went back is collected from what has come into their wallet since.
 *
 *   member available      −amount
 *   outside:card_debts    +amount
 */
export const collectDebtMoves = (debt: { account: AccountId; amount: Cents }): Move[] =>
  booked({ from: debt.account, to: 'outside:card_debts', amount: debt.amount })

/** The reverse: a dispute was won, or a refund failed. What is owed is settled by it like the rest. */
export const putBackFundMoves = (back: TakenBack & { outside: Outside; account: AccountId }): Move[] =>
  takeFundMoves(back).map(({ from, to, amount }) => ({ from: to, to: from, amount }))
