import type { DomainEvent } from '../../events/index.ts'

export const RATE_CHANGED = 'rates.changed'

export const hasRateChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === RATE_CHANGED)
