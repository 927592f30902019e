import { z } from 'zod'
import {
  DELIVER_EVEN,
  DELIVER_ODD,
  type DeliveryRow,
  deleteDeliveries,
  recordAttempt,
  readDelivery,
  readLost,
  tryAt,
} from './deliveries.ts'
import type { Deps } from './deps.ts'
import { type EndpointRow, deleteFormerSecrets, readEndpoint, setDisabled } from './endpoints.ts'
import { recordMerchantChange } from './events.ts'
import { type Outcome, sendSigned } from './send-signed.ts'
import { secretsOf } from './webhook-secret.ts'

/** Ten attempts take about two days. Then the endpoint is turned off. */
const TRIES_MAX = 10
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 12 * 3_600_000
/** Much longer than an attempt can take, so no worker is still sending a delivery that is this late. */
const LOST_AFTER_MS = 600_000
const REQUEUE_MAX = 500
const KEPT_MS = 30 * 86_400_000

/** 30 seconds, then four times as long each time, at most half a day, ±25 %. */
export const pauseMs = (attempts: number, random: number): number =>
  Math.round(Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), PAUSE_MAX_MS) * (0.75 + random / 2))

function send(deps: Deps, endpoint: EndpointRow, { event_id, body }: DeliveryRow): Promise<Outcome> {
  const { reach, settings, clock } = deps
  const at = clock.now()
  const by = { reach, timeoutMs: settings.webhookTimeoutMs, secrets: secretsOf(deps, endpoint, at) }
  return sendSigned({ url: endpoint.url, event_id, body, at, ...by })
}

type DeliveryTry = Outcome & { readonly duration_ms: number }

/** If the member replayed the delivery in the meantime, only the replay counts. */
async function note(
  { database, clock }: Deps,
  { user_id, id: endpoint_id }: EndpointRow,
  delivery: DeliveryRow,
  tried: DeliveryTry,
) {
  const now = clock.now()
  const seen = { ...tried, tried_at: now, attempts: delivery.attempts + 1 }
  await database.transaction().execute(async (trx) => {
    if (tried.fault === null) {
      await recordAttempt(trx, delivery, { ...seen, state: 'delivered', next_try_at: null })
      return
    }
    if (seen.attempts < TRIES_MAX) {
      const next_try_at = new Date(now.getTime() + pauseMs(seen.attempts, Math.random()))
      const isNoted = await recordAttempt(trx, delivery, { ...seen, next_try_at })
      if (isNoted) await tryAt(trx, delivery, next_try_at)
      return
    }
    if (!(await recordAttempt(trx, delivery, { ...seen, state: 'failed', next_try_at: null }))) return
    await setDisabled(trx, endpoint_id, now)
    await recordMerchantChange(trx, { user_id, what: 'webhook_off' }, now)
  })
}

/** If the process stops after the endpoint accepted the delivery, the same id is sent again. */
async function deliver(deps: Deps, id: string): Promise<void> {
  const delivery = await readDelivery(deps.database, id)
  if (delivery?.state !== 'waiting') return
  const endpoint = await readEndpoint(deps.database, delivery.endpoint_id)
  if (endpoint?.disabled_at !== null) return
  const begun = performance.now()
  const outcome = await send(deps, endpoint, delivery)
  await note(deps, endpoint, delivery, { ...outcome, duration_ms: Math.round(performance.now() - begun) })
}

/** Also deletes old deliveries and expired former secrets. */
async function requeueDeliveries({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    for (const lost of await readLost(trx, new Date(now.getTime() - LOST_AFTER_MS), REQUEUE_MAX)) await tryAt(trx, lost, now)
  })
  await deleteFormerSecrets(database, now)
  await deleteDeliveries(database, new Date(now.getTime() - KEPT_MS))
}

const job = z.object({ id: z.uuid() })

export function deliveryTasks(deps: Deps) {
  const deliverOne = (payload: unknown) => deliver(deps, job.parse(payload).id)
  return {
    jobs: { 'merchants:requeue': () => requeueDeliveries(deps) },
    slowJobs: { [DELIVER_EVEN]: deliverOne, [DELIVER_ODD]: deliverOne },
  }
}
