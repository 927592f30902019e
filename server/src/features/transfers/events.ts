import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Members paid somebody for the first time, so their lists of recipients have a new entry. */
const FIRST_PAID = 'transfers.first_paid'

const payload = z.object({ payer_ids: z.array(z.string()) })

export const recordFirstPayments = (trx: Transaction, payer_ids: readonly string[]): Promise<void> =>
  recordEvent(trx, { type: FIRST_PAID, user_id: null, payload: { payer_ids } })

export function recipientPushes(events: readonly DomainEvent[], isListening: (user_id: string) => boolean): Push[] {
  const payers = events.flatMap((event) =>
    event.stream === 'outbox' && event.outboxEvent.type === FIRST_PAID ? payload.parse(event.outboxEvent.payload).payer_ids : [],
  )
  return [...new Set(payers)].filter(isListening).map((user_id) => ({
    user_id,
    channel: 'wallet',
    event: 'recipients',
    key: 'recipients',
    record: {},
  }))
}
