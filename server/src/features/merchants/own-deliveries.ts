import type { Output } from '@hai/contract/contract'
import {
  type DeliveryFault,
  deliveryFaults,
  type DeliveryState,
  deliveryStates,
  type WebhookEvent,
  webhookEvents,
} from '@hai/contract/webhooks'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { type DeliveryRow, lockDelivery, recordDelivery, readDeliveries, tryAt } from './deliveries.ts'
import type { Deps } from './deps.ts'
import { readEndpoint } from './endpoints.ts'

const known = z.object({ event: z.enum(webhookEvents), state: z.enum(deliveryStates), fault: z.enum(deliveryFaults).nullable() })

function showDelivery(row: DeliveryRow): Output<'replay_webhook_delivery'> {
  const { event, state, fault }: { event: WebhookEvent; state: DeliveryState; fault: DeliveryFault | null } = known.parse(row)
  const { id, event_id, attempts, created_at, next_try_at, tried_at, status, duration_ms, excerpt } = row
  return {
    id,
    event_id,
    event,
    state,
    fault,
    attempts,
    status,
    duration_ms,
    excerpt,
    created_at: created_at.toISOString(),
    tried_at: tried_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
  }
}

/** Newest first. Fails: NOT_FOUND, BAD_REQUEST (a cursor of another list). */
export const listWebhookDeliveries =
  ({ database }: Deps): Handler<'list_webhook_deliveries'> =>
  async ({ user_id }, { webhook_id: endpoint_id, cursor, limit }) => {
    const before = readIdCursor(cursor)
    const endpoint = await readEndpoint(database, endpoint_id)
    if (endpoint?.user_id !== user_id) fail('NOT_FOUND')
    const found = await readDeliveries(database, { endpoint_id, before, limit: limit + 1 })
    const { page, next_cursor } = cutIdPage(found, limit)
    return { items: page.map(showDelivery), next_cursor }
  }

/**
 * Sends the same body and id with a new signature, and counts attempts from zero again. A delivery that still waits is
 * not sent twice, but now instead of later. Fails: NOT_FOUND, INVALID_TRANSITION (its endpoint is off).
 */
export const replayWebhookDelivery =
  ({ database, clock }: Deps): Handler<'replay_webhook_delivery'> =>
  async ({ user_id }, { delivery_id: id }) =>
    database.transaction().execute(async (trx) => {
      const row = (await lockDelivery(trx, { id, user_id })) ?? fail('NOT_FOUND')
      if (row.disabled_at !== null) fail('INVALID_TRANSITION')
      const again = { state: 'waiting', attempts: 0, next_try_at: clock.now() }
      await recordDelivery(trx, id, again)
      await tryAt(trx, row, again.next_try_at)
      return showDelivery({ ...row, ...again })
    })
