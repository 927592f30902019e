import type { Happening } from '../../events/index.ts'

export const FEES_CHANGED = 'fees.changed'

export const haveFeesChanged = (happenings: readonly Happening[]): boolean =>
  happenings.some((happening) => happening.stream === 'facts' && happening.fact.type === FEES_CHANGED)
