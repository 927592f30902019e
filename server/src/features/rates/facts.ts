import type { Happening } from '../../events/index.ts'

export const RATE_CHANGED = 'rates.changed'

export const hasRateChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === RATE_CHANGED)
