import type { Happening } from '../../events/index.ts'

/** The limits of a tier or an agent level changed. */
export const LIMITS_CHANGED = 'limits.changed'

export const haveLimitsChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === LIMITS_CHANGED)
