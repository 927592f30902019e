import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import { HTG_PER_DOLA } from './gourdes.ts'
import type { Language } from './language.ts'

/** Gourdes or dola ayisyen for one dollar, as a rate is read: `131.00`, in French `131,00`. */
export const rateText = (rate: number, language: Language): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    rate,
  )

/** Dola ayisyen for one dollar. */
export const dolaRate = (htg_per_usd: number): number => htg_per_usd / HTG_PER_DOLA

const OLD_RATE_MS = 7 * 86_400_000

/** Whether a rate is too old to be believed without a word: banks move it within days. */
export const isOldRate = (as_of: Date, now: Date): boolean => now.getTime() - as_of.getTime() > OLD_RATE_MS

/** Whose a rate is, as whoever set it called themselves; the one that every installation begins with is `first`, in the reader’s language. */
export const sourceName = ({ source }: { source: string }, first: string): string =>
  source === FIRST_RATE_SOURCE ? first : source
