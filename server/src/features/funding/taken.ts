import { cents, minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { TakenBack } from '../../ledger/index.ts'

/** What came in with a payment, and for whom. Cents. */
interface Booked {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

export const nothingTaken: TakenBack = { member: zeroCents, fee: zeroCents, tax: zeroCents, debt: zeroCents }

export const sumOf = ({ member, fee, tax, debt }: TakenBack): Cents => plus(member, fee, tax, debt)

const least = (...amounts: readonly Cents[]): Cents => cents(Math.min(...amounts))
const atLeastNothing = (amount: number): Cents => cents(Math.max(0, amount))

/** Who is to bear `gone`: first whoever got the amount, then the fee, then the tax. What is more than was paid nobody got. */
function bearers({ amount, fee, tax }: Booked, gone: Cents): Omit<TakenBack, 'debt'> {
  const member = least(gone, amount)
  const ofFee = least(minus(gone, member), fee)
  return { member, fee: ofFee, tax: least(minus(gone, member, ofFee), tax) }
}

/**
 * What of a debt the member owes: their part of what is gone, less what was taken from them. The rest is what accounts of the platform
 * lacked. The database’s function funding.tell_owed reckons the same.
 */
export const owedOf = (booked: Booked, taken: TakenBack): Cents => minus(bearers(booked, sumOf(taken)).member, taken.member)

interface Question {
  readonly booked: Booked
  /** What was taken for this payment until now. */
  readonly taken: TakenBack
  /** How much of the payment is gone by the provider’s word, whole. */
  readonly gone: Cents
  /** What each of those who bear it has. */
  readonly have: Omit<TakenBack, 'debt'>
}

/**
 * What is to be taken for a payment of which `gone` is gone. Whoever has less than their part gives what they have, and the rest is a
 * debt; when something comes back it settles debts and parts that are too large, and takes nothing more from anybody. It grows and
 * shrinks with `gone` in each of its parts, so that one posting moves all of them the same way.
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
