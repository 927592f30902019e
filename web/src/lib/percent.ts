import type { Language } from './language.ts'

const BASIS_POINTS_PER_TENTH = 10
const TENTHS = 1_000

/** Formats basis points with one decimal, rounded down, so that 99.99 % does not become 100 %. */
export const percentOf = (basis_points: number, language: Language): string =>
  // Creole uses the French percent format.
  new Intl.NumberFormat(language === 'en' ? 'en-US' : 'fr-FR', { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.floor(basis_points / BASIS_POINTS_PER_TENTH) / TENTHS,
  )
