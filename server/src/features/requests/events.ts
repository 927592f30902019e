import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { AskedBack } from './asked-back-queries.ts'
import type { Request } from './queries.ts'

const CHANGED = 'requests.changed'

/** paid: the payment has arrived. reopened: it was undone. returned: it had arrived and was sent back. */
const changes = ['asked', 'declined', 'cancelled', 'lapsed', 'paid', 'reopened', 'returned'] as const

const changed = z.object({
  request_id: id,
  requester_id: id,
  payer_id: id,
  amount: centsSchema,
  change: z.enum(changes),
})
export type ChangedRequest = z.infer<typeof changed>

const payload = z.object({ items: z.array(changed) })

/** Changes for which `changeOf` returns null are not published. */
export async function recordRequestChanges(
  trx: Transaction,
  requests: readonly Request[],
  changeOf: (request: Request) => ChangedRequest['change'] | null,
  at: Date,
): Promise<void> {
  const items = requests.flatMap((request) => {
    const change = changeOf(request)
    const { id: request_id, requester_id, payer_id, amount } = request
    return change ? [{ request_id, requester_id, payer_id, amount, change }] : []
  })
  if (items.length === 0) return
  await recordEvent(trx, { type: CHANGED, user_id: null, payload: { items }, at })
}

export const changedRequests = (event: DomainEvent): readonly ChangedRequest[] =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED ? payload.parse(event.outboxEvent.payload).items : []

const ASKED_BACK = 'requests.asked_back'

const changedBack = z.object({
  sent_id: id,
  received_id: id,
  payer_id: id,
  payee_id: id,
  amount: centsSchema,
  change: z.enum(['asked', 'declined']),
})
export type ChangedAskedBack = z.infer<typeof changedBack>

export async function recordAskedBackChange(
  trx: Transaction,
  { sent_id, received_id, payer_id, payee_id, amount }: AskedBack,
  change: ChangedAskedBack['change'],
  at: Date,
): Promise<void> {
  const payload = { sent_id, received_id, payer_id, payee_id, amount, change }
  await recordEvent(trx, { type: ASKED_BACK, user_id: null, payload, at })
}

export const changedAskedBack = (event: DomainEvent): ChangedAskedBack | null =>
  event.stream === 'outbox' && event.outboxEvent.type === ASKED_BACK ? changedBack.parse(event.outboxEvent.payload) : null
