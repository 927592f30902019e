import { cents, feeRoundedUp, plus, shareRoundedDown, taxRoundedHalfUp, zeroCents, type Cents } from './money.ts'

/** From this amount up, the fee is a fixed part plus a percentage, clamped between minimum and maximum. Cents. */
export interface FeeBand {
  readonly from_amount: Cents
  readonly fixed: Cents
  readonly rate_bp: number
  readonly minimum: Cents
  readonly maximum: Cents | null
}

export interface FeeRule {
  readonly minimum_amount: Cents
  readonly maximum_amount: Cents
  /** Ascending by from_amount. */
  readonly bands: readonly FeeBand[]
  /** Basis points of the fee, charged on top of it. */
  readonly tax_bp: number
  /**
   * The daily total that one payer can pay without a fee in small payments. After that, these payments cost a fee too
   * (`chargePastFree`). Null: they are always free.
   */
  readonly free_per_day: Cents | null
}

export interface Charge {
  readonly fee: Cents
  readonly tax: Cents
}

/** The highest band that starts at or below the amount applies. Below the first band, fee and tax are zero. */
export function chargeFor(rule: FeeRule, amount: Cents): Charge {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  return band ? chargeOfBand(rule, band, amount) : noCharge
}

/**
 * The charge for a payer who has used up the daily free sum. Free amounts then cost the fee of the lowest band that has
 * one.
 */
export function chargePastFree(rule: FeeRule, amount: Cents): Charge {
  const charge = chargeFor(rule, amount)
  if (charge.fee > 0 || rule.free_per_day === null) return charge
  return rule.bands.map((band) => chargeOfBand(rule, band, amount)).find(({ fee }) => fee > 0) ?? noCharge
}

/** True for amounts that are free only until the daily free sum is used up. */
export const countsAsFree = (rule: FeeRule, amount: Cents): boolean =>
  chargeFor(rule, amount).fee === 0 && chargePastFree(rule, amount).fee > 0

const noCharge: Charge = { fee: zeroCents, tax: zeroCents }

function chargeOfBand({ tax_bp }: FeeRule, { fixed, rate_bp, minimum, maximum }: FeeBand, amount: Cents): Charge {
  const atLeast = Math.max(minimum, plus(fixed, feeRoundedUp(amount, rate_bp)))
  const fee = cents(maximum === null ? atLeast : Math.min(maximum, atLeast))
  return { fee, tax: taxRoundedHalfUp(fee, tax_bp) }
}

/**
 * An agent’s share for a cash-in of `amount`, of which only the part `counted` earns a share. Zero below the first
 * band.
 */
export function shareFor(rule: FeeRule, amount: Cents, counted = amount): Cents {
  const band = rule.bands.findLast((candidate) => candidate.from_amount <= amount)
  return band && counted > 0 ? plus(band.fixed, shareRoundedDown(counted, band.rate_bp)) : zeroCents
}

export function totalFor(rule: FeeRule, amount: Cents): Cents {
  const { fee, tax } = chargeFor(rule, amount)
  return plus(amount, fee, tax)
}

/**
 * The highest amount that `balance` can pay with fee and tax. Searches each band separately, because a higher band may
 * be cheaper than the one below.
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

/** Binary search, because the total increases with the amount within a band. */
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
