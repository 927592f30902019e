import { cents as centsSchema, id } from '@hai/contract/schemas'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Request } from './queries.ts'

const CHANGED = 'requests.changed'

/** paid: an arriving payment has arrived. reopened: it was taken back. returned: it had arrived, and was sent back. */
const changes = ['asked', 'declined', 'cancelled', 'lapsed', 'paid', 'reopened', 'returned'] as const

const changed = z.object({
  request_id: id,
  requester_id: id,
  payer_id: id,
  amount: centsSchema,
  change: z.enum(changes),
})
/** What happened to a request besides being paid by a send, which the ledger tells. */
export type ChangedRequest = z.infer<typeof changed>

const payload = z.object({ items: z.array(changed) })

/** Tells the rest, last in a transaction, what happened to requests. */
export async function requestsChanged(
  trx: Transaction,
  requests: readonly Request[],
  change: (request: Request) => ChangedRequest['change'],
  at: Date,
): Promise<void> {
  if (requests.length === 0) return
  const items = requests.map((request) => ({
    request_id: request.id,
    requester_id: request.requester_id,
    payer_id: request.payer_id,
    amount: request.amount,
    change: change(request),
  }))
  await recordFact(trx, { type: CHANGED, user_id: null, payload: { items }, at })
}

/** What a happening changed of requests. */
export const changedRequests = (happening: Happening): readonly ChangedRequest[] =>
  happening.stream === 'facts' && happening.fact.type === CHANGED ? payload.parse(happening.fact.payload).items : []
