import { cents, feeRoundedUp, plus, shareRoundedDown, taxRoundedHalfUp, zeroCents, type Cents } from './money.ts'

/** One band of a fee rule: from this amount on, a fixed part and a percentage, kept between minimum and maximum. Cents. */
export interface FeeBand {
  readonly from_amount: Cents
  readonly fixed: Cents
  readonly rate_bp: number
  readonly minimum: Cents
  /** Null: no upper bound. */
  readonly maximum: Cents | null
}

export interface FeeRule {
  readonly minimum_amount: Cents
  readonly maximum_amount: Cents
  /** Sorted by from_amount, upwards. */
  readonly bands: readonly FeeBand[]
  /** Share of the fee booked as tax_fee, on top of it, in basis points. */
  readonly tax_bp: number
  /** The most one payer may pay in a day in amounts that the bands charge nothing for. Null: as much as they like. Cents. */
  readonly free_per_day: Cents | null
}

export interface Charge {
  readonly fee: Cents
  readonly tax: Cents
}

/** Fee and tax of `amount` under `rule`: the highest band that starts at or below it counts. Both zero below the first band. */
export function chargeFor(rule: FeeRule, amount: Cents): Charge {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  return band ? chargeOfBand(rule, band, amount) : noCharge
}

/** The same once the payer has used up the free sum of the day: a free amount is charged by the lowest band that charges. */
export function chargePastFree(rule: FeeRule, amount: Cents): Charge {
  const charge = chargeFor(rule, amount)
  if (charge.fee > 0 || rule.free_per_day === null) return charge
  return rule.bands.map((band) => chargeOfBand(rule, band, amount)).find(({ fee }) => fee > 0) ?? noCharge
}

/** True for an amount that is free only while the free sum of the day lasts. */
export const countsAsFree = (rule: FeeRule, amount: Cents): boolean =>
  chargeFor(rule, amount).fee === 0 && chargePastFree(rule, amount).fee > 0

const noCharge: Charge = { fee: zeroCents, tax: zeroCents }

function chargeOfBand({ tax_bp }: FeeRule, { fixed, rate_bp, minimum, maximum }: FeeBand, amount: Cents): Charge {
  const atLeast = Math.max(minimum, plus(fixed, feeRoundedUp(amount, rate_bp)))
  const fee = cents(maximum === null ? atLeast : Math.min(maximum, atLeast))
  return { fee, tax: taxRoundedHalfUp(fee, tax_bp) }
}

/**
 * What an agent earns of a cash-in of `amount` under `rule`, of which `counted` counts: the fixed part of its band, and its percentage
 * of what counts, rounded down. Zero where nothing counts, and below the first band.
 */
export function shareFor(rule: FeeRule, amount: Cents, counted = amount): Cents {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  return band && counted > 0 ? plus(band.fixed, shareRoundedDown(counted, band.rate_bp)) : zeroCents
}

/** What `amount` takes in all where the payer bears fee and tax. */
export function totalFor(rule: FeeRule, amount: Cents): Cents {
  const { fee, tax } = chargeFor(rule, amount)
  return plus(amount, fee, tax)
}

/**
 * The highest amount that `balance` pays for with fee and tax on top, within the rule's bounds and `most`. Null: there is none.
 * Each band is searched on its own: a higher band may be cheaper than the one below it.
 */
export function highestWithin(rule: FeeRule, balance: Cents, most: Cents = rule.maximum_amount): Cents | null {
  const highest = Math.min(rule.maximum_amount, most)
  const starts = [0, ...rule.bands.map(({ from_amount }) => from_amount)]
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const from = Math.max(rule.minimum_amount, starts[index] ?? 0)
    const to = Math.min(highest, (starts[index + 1] ?? Infinity) - 1)
    const found = highestInBand(rule, balance, from, to)
    if (found !== null) return found
  }
  return null
}

/** Within one band the total rises with the amount, so halving the range finds the highest one. */
function highestInBand(rule: FeeRule, balance: Cents, from: number, to: number): Cents | null {
  if (from > to || totalFor(rule, cents(from)) > balance) return null
  let low = from
  let high = to
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (totalFor(rule, cents(middle)) <= balance) low = middle
    else high = middle - 1
  }
  return cents(low)
}
