import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import { HTG_PER_DOLA } from './gourdes.ts'

export const dolaRate = (htg_per_usd: number): number => htg_per_usd / HTG_PER_DOLA

const OLD_RATE_MS = 7 * 86_400_000

/** Banks change their rates every few days. */
export const isRateStale = (as_of: Date, now: Date): boolean => now.getTime() - as_of.getTime() > OLD_RATE_MS

/** Name of the rate's source: `first` for a rate that was inserted directly into the database. */
export const sourceName = ({ source }: { source: string }, first: string): string =>
  source === FIRST_RATE_SOURCE ? first : source
