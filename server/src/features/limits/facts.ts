import type { Happening } from '../../events/index.ts'

/** Limits of a tier, or figures of a level of agents, were changed. */
export const LIMITS_CHANGED = 'limits.changed'

export const haveLimitsChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === LIMITS_CHANGED)
