import type { Language } from './language.ts'

const BASIS_POINTS_PER_TENTH = 10
const TENTHS = 1_000

/** A share in basis points as everybody reads it: to a tenth of a percent, rounded down, so that 99.99 % is not all of it. */
export const percentOf = (basis_points: number, language: Language): string =>
  // Creole is written with the comma of French here, and the percent sign stands apart in both.
  new Intl.NumberFormat(language === 'en' ? 'en-US' : 'fr-FR', { style: 'percent', maximumFractionDigits: 1 }).format(
    Math.floor(basis_points / BASIS_POINTS_PER_TENTH) / TENTHS,
  )
