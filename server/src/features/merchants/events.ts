import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'merchants.changed'

const changed = z.object({ user_id: id, what: z.enum(['key_made', 'webhook_off']) })
type MerchantChange = z.infer<typeof changed>

/** The payload omits names that the member chose, because events are never deleted. */
export const recordMerchantChange = (trx: Transaction, change: MerchantChange, at: Date): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id: change.user_id, payload: change, at })

export const merchantChange = (event: DomainEvent): (MerchantChange & { readonly at: Date }) | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED
    ? { ...changed.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
    : null
