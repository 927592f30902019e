import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Members paid somebody for the first time, so their lists of recipients have a new entry. */
const FIRST_PAID = 'transfers.first_paid'

/** Payments to another book have arrived there or were refused, so their status has changed. */
const RELAYED = 'transfers.relayed'

const relayed = z.object({ payments: z.array(z.object({ payer_id: z.string(), sent_id: z.string() })) })

export const recordRelayed = (
  trx: Transaction,
  payments: readonly { readonly payer_id: string; readonly sent_id: string }[],
): Promise<void> =>
  recordEvent(trx, {
    type: RELAYED,
    user_id: null,
    payload: { payments: payments.map(({ payer_id, sent_id }) => ({ payer_id, sent_id })) },
  })

export const relayedPayments = (event: DomainEvent): z.infer<typeof relayed>['payments'] =>
  event.stream === 'outbox' && event.outboxEvent.type === RELAYED ? relayed.parse(event.outboxEvent.payload).payments : []

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
