import { cents, minus, plus, zeroCents, type Cents } from '@hai/contract/money'
import type { TakenBack } from '../../ledger/index.ts'

interface Booked {
  readonly amount: Cents
  readonly fee: Cents
  readonly tax: Cents
}

export const nothingTaken: TakenBack = { member: zeroCents, fee: zeroCents, tax: zeroCents, debt: zeroCents }

export const sumTakenBack = ({ member, fee, tax, debt }: TakenBack): Cents => plus(member, fee, tax, debt)

const least = (...amounts: readonly Cents[]): Cents => cents(Math.min(...amounts))
const atLeastNothing = (amount: number): Cents => cents(Math.max(0, amount))

/** Splits a chargeback: first the member’s amount, then the fee, then the tax. Ignores anything above the payment. */
function splitChargeback({ amount, fee, tax }: Booked, lost: Cents): Omit<TakenBack, 'debt'> {
  const member = least(lost, amount)
  const ofFee = least(minus(lost, member), fee)
  return { member, fee: ofFee, tax: least(minus(lost, member, ofFee), tax) }
}

/**
 * The member’s debt: their share of the chargeback, minus the money taken from them. Money that the platform’s own
 * accounts lacked is no part of this debt. The database function funding.update_owed must calculate the same value.
 */
export const calculateDebt = (booked: Booked, taken: TakenBack): Cents =>
  minus(splitChargeback(booked, sumTakenBack(taken)).member, taken.member)

interface OwedQuery {
  readonly booked: Booked
  readonly taken: TakenBack
  readonly gone: Cents
  readonly have: Omit<TakenBack, 'debt'>
}

/**
 * If an account has too little, the rest becomes a debt. Restored money first reduces debts, and then the amounts that
 * accounts paid above their share. Each share grows and shrinks with `gone`, so one posting moves all shares in the
 * same direction.
 */
export function calculateTakenBack({ booked, taken, gone, have }: OwedQuery): TakenBack {
  const before = splitChargeback(booked, sumTakenBack(taken))
  const after = splitChargeback(booked, gone)
  const part = (who: 'member' | 'fee' | 'tax'): Cents =>
    after[who] > before[who]
      ? plus(taken[who], least(minus(after[who], before[who]), atLeastNothing(have[who])))
      : least(taken[who], after[who])
  const parts = { member: part('member'), fee: part('fee'), tax: part('tax') }
  return { ...parts, debt: minus(gone, parts.member, parts.fee, parts.tax) }
}
