import type { DomainEvent } from '../../events/index.ts'

export const LIMITS_CHANGED = 'limits.changed'

export const haveLimitsChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === LIMITS_CHANGED)
