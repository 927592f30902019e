import type { Happening } from '../../events/index.ts'

/** A rate was entered, or taken over. */
export const RATE_CHANGED = 'rates.changed'

export const hasRateChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === RATE_CHANGED)
