import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const CHANGED = 'abuse_reports.changed'

const changed = z.object({ report_id: id, is_open: z.boolean() })

/** Publishes that a report was made or closed. The payload contains no member. */
export const reportChanged = (trx: Transaction, payload: z.infer<typeof changed>, at: Date): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id: null, payload, at })

export const changedReport = (event: DomainEvent): z.infer<typeof changed> | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED ? changed.parse(event.outboxEvent.payload) : null
