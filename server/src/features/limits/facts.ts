import type { Happening } from '../../events/index.ts'

export const LIMITS_CHANGED = 'limits.changed'

export const haveLimitsChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === LIMITS_CHANGED)
