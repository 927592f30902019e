import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'account.deletion_changed'

/** Publishes that a deletion was requested, cancelled or decided. Call it last in the transaction. */
export const deletionChanged = (trx: Transaction, user_id: string): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id, payload: { user_id } })

export const isDeletionNotification = (event: DomainEvent): boolean =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
