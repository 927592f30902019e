import { cents, minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { TakenBack } from '../../ledger/index.ts'

/** The parts of a payment. Cents. */
interface Booked {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

export const nothingTaken: TakenBack = { member: zeroCents, fee: zeroCents, tax: zeroCents, debt: zeroCents }

export const sumOf = ({ member, fee, tax, debt }: TakenBack): Cents => plus(member, fee, tax, debt)

const least = (...amounts: readonly Cents[]): Cents => cents(Math.min(...amounts))
const atLeastNothing = (amount: number): Cents => cents(Math.max(0, amount))

/** Splits a chargeback: first the member’s amount, then the fee, then the tax. Ignores anything above the payment. */
function bearers({ amount, fee, tax }: Booked, gone: Cents): Omit<TakenBack, 'debt'> {
  const member = least(gone, amount)
  const ofFee = least(minus(gone, member), fee)
  return { member, fee: ofFee, tax: least(minus(gone, member, ofFee), tax) }
}

/**
 * The member’s debt: their share of the chargeback, less what was taken from them. What the platform’s own accounts
 * lacked is not part of this debt. The database function funding.tell_owed calculates the same value.
 */
export const owedOf = (booked: Booked, taken: TakenBack): Cents => minus(bearers(booked, sumOf(taken)).member, taken.member)

interface Question {
  readonly booked: Booked
  readonly taken: TakenBack
  /** The total that was charged back or refunded, according to the provider. */
  readonly gone: Cents
  readonly have: Omit<TakenBack, 'debt'>
}

/**
 * Computes which amounts to take from each account for a payment of which `gone` has been returned in total. If a
 * balance is too low, the missing amount becomes a debt. If money is restored, it first reduces debts and the shares of
 * accounts that paid too much. Every share grows and shrinks with `gone`, so that one posting moves all of them in the
 * same direction.
 */
export function takenFor({ booked, taken, gone, have }: Question): TakenBack {
  const [before, after] = [bearers(booked, sumOf(taken)), bearers(booked, gone)]
  const part = (who: 'member' | 'fee' | 'tax'): Cents =>
    after[who] > before[who]
      ? plus(taken[who], least(minus(after[who], before[who]), atLeastNothing(have[who])))
      : least(taken[who], after[who])
  const parts = { member: part('member'), fee: part('fee'), tax: part('tax') }
  return { ...parts, debt: minus(gone, parts.member, parts.fee, parts.tax) }
}
