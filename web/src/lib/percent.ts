import type { Language } from '@hai/contract/languages'
import { percentage } from '@hai/contract/number-text'

const BASIS_POINTS_PER_TENTH = 10
const TENTHS = 1_000

/** Formats basis points with one decimal, rounded down, so that 99.99 % does not become 100 %. */
export const percentOf = (basis_points: number, language: Language): string =>
  percentage(Math.floor(basis_points / BASIS_POINTS_PER_TENTH) / TENTHS, language, 1)
