import type { DomainEvent } from '../../events/index.ts'

export const FEES_CHANGED = 'fees.changed'

export const haveFeesChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === FEES_CHANGED)
