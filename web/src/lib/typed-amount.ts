import { parseUsd, typedUsd, type Cents } from '@hai/contract/money'
import { centsRoundedOf, HTG_PER_DOLA, htgOf } from './gourdes.ts'
import { readGourdes } from './read-gourdes.ts'

/** Reads gourdes as typed, grouped or with centimes: `1,000`, `1 000`, `1.000`, `262,50`. Null: not an amount. */
const readHtg = (typed: string): number | null => {
  const whole = readGourdes(typed)
  if (whole !== null) return whole
  const withCentimes = parseUsd(typed)
  return withCentimes === null ? null : withCentimes / 100
}

/** Typed gourdes as the dollars a form reads. Unreadable text stays as it is, so that the form reports it. */
export function dollarsTyped(gourdesTyped: string, htg_per_usd: number): string {
  const htg = readHtg(gourdesTyped)
  return htg === null ? gourdesTyped : typedUsd(centsRoundedOf(htg, htg_per_usd))
}

/**
 * Cents as whole gourdes. A round sum, of whole dola, comes back as it was typed: the rounding to the cent took less than a gourde of it.
 * Any other is rounded down: it can be a maximum.
 */
export function wholeGourdes(amount: Cents, htg_per_usd: number): number {
  const htg = htgOf(amount, htg_per_usd)
  const round = Math.round(htg / HTG_PER_DOLA) * HTG_PER_DOLA
  return centsRoundedOf(round, htg_per_usd) === amount ? round : Math.floor(htg)
}

/** Typed dollars as whole gourdes, to show an amount that was not typed in gourdes. */
export function gourdesTyped(dollars: string, htg_per_usd: number): string {
  const amount = parseUsd(dollars)
  return amount === null ? dollars : String(wholeGourdes(amount, htg_per_usd))
}

const QUICK_STEP_HTG = 500

/** Quick amounts as round gourdes, never above the dollars they come from: a limit may have chosen them. */
export function quickGourdes(quick: readonly Cents[], htg_per_usd: number): number[] {
  const round = quick.map((amount) => Math.floor(htgOf(amount, htg_per_usd) / QUICK_STEP_HTG) * QUICK_STEP_HTG)
  return [...new Set(round.filter((htg) => htg > 0))]
}
