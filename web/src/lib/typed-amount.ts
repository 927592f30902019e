import type { Cents } from '@hai/contract/money'
import { withoutCurrency } from '@hai/contract/typed-usd'
import { parseUsd, typedUsd } from './typed-usd.ts'
import { centsRoundedOf, HTG_PER_DOLA, htgOf } from './gourdes.ts'

const GOURDES_MAX = 100_000_000

/** Groups of thousands: `13,220`, `13 220`, `13.220`. */
const GROUPS = /^[1-9]\d{0,2}(?:([\s.,])\d{3}(?:\1\d{3})*)$/

/** Parses whole gourdes with or without grouping: `13,220`, `13 220`, `13.220`. Null if invalid. */
export function parseGourdes(typed: string): number | null {
  const text = typed.trim()
  const digits = GROUPS.test(text) ? text.replace(/\D/g, '') : text
  if (!/^\d{1,9}$/.test(digits)) return null
  const gourdes = Number(digits)
  return gourdes <= GOURDES_MAX ? gourdes : null
}

/** Parses gourdes, with grouping or centimes: `1,000`, `1 000`, `1.000`, `262,50`. Null if invalid. */
export const readHtg = (typed: string): number | null => {
  const whole = parseGourdes(typed)
  if (whole !== null) return whole
  const withCentimes = parseUsd(typed)
  return withCentimes === null ? null : withCentimes / 100
}

/** Converts typed gourdes to typed dollars. Invalid text is returned unchanged, so that the form reports it. */
export function dollarsTyped(gourdesTyped: string, htg_per_usd: number): string {
  const htg = readHtg(gourdesTyped)
  return htg === null ? gourdesTyped : typedUsd(centsRoundedOf(htg, htg_per_usd))
}

/**
 * If a multiple of five gourdes (whole dola) converts to exactly these cents, returns it, because the user probably
 * typed it. Otherwise rounds down, since the amount may be a maximum.
 */
export function wholeGourdes(amount: Cents, htg_per_usd: number): number {
  const htg = htgOf(amount, htg_per_usd)
  const round = Math.round(htg / HTG_PER_DOLA) * HTG_PER_DOLA
  return centsRoundedOf(round, htg_per_usd) === amount ? round : Math.floor(htg)
}

export function gourdesTyped(dollars: string, htg_per_usd: number): string {
  const amount = parseUsd(dollars)
  return amount === null ? dollars : String(wholeGourdes(amount, htg_per_usd))
}

const QUICK_STEP_HTG = 500

/** Rounded down, because an amount may be the rest of a limit. */
export function quickGourdes(quick: readonly Cents[], htg_per_usd: number): number[] {
  const round = quick.map((amount) => Math.floor(htgOf(amount, htg_per_usd) / QUICK_STEP_HTG) * QUICK_STEP_HTG)
  return [...new Set(round.filter((htg) => htg > 0))]
}

/**
 * True if the text has characters that an amount cannot have. They stay in the field, where they make the amount
 * invalid: without them, `12:50` would be 1250.
 */
export const hasOtherCharacters = (text: string): boolean => /[^\d.,\s]/.test(withoutCurrency(text))
