import { z } from 'zod'
import {
  DELIVER,
  DELIVER_BESIDE,
  type DeliveryRow,
  forgetDeliveries,
  noteTry,
  readDelivery,
  readLost,
  tryAt,
} from './deliveries.ts'
import type { Deps } from './deps.ts'
import { type EndpointRow, forgetFormerSecrets, readEndpoint, setDisabled } from './endpoints.ts'
import { merchantChanged } from './facts.ts'
import { type Outcome, sendSigned } from './send-signed.ts'
import { secretsOf } from './webhook-secret.ts'

/** Ten tries in about two days: then nobody listens there. */
const TRIES_MAX = 10
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 12 * 3_600_000
/** Far longer than a try takes, so that what is swept up is at work nowhere. */
const LOST_AFTER_MS = 600_000
const SWEPT_AT_ONCE = 500
const KEPT_MS = 30 * 86_400_000

/** After the `attempts`th: half a minute, then four times as long each time, up to half a day, give or take a quarter. */
export const pauseMs = (attempts: number, random: number): number =>
  Math.round(Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), PAUSE_MAX_MS) * (0.75 + random / 2))

function send(deps: Deps, endpoint: EndpointRow, { event_id, body }: DeliveryRow): Promise<Outcome> {
  const { reach, settings, clock } = deps
  const at = clock.now()
  const by = { reach, timeoutMs: settings.webhookTimeoutMs, secrets: secretsOf(deps, endpoint, at) }
  return sendSigned({ url: endpoint.url, event_id, body, at, ...by })
}

type Tried = Outcome & { readonly duration_ms: number }

/**
 * Notes a try, unless the delivery was sent again from the screen meanwhile: then that try says what became of it. The last that fails
 * ends the delivery, turns its endpoint off, and tells the member.
 */
async function note({ database, clock }: Deps, { user_id, id: endpoint_id }: EndpointRow, delivery: DeliveryRow, tried: Tried) {
  const now = clock.now()
  const seen = { ...tried, tried_at: now, attempts: delivery.attempts + 1 }
  await database.transaction().execute(async (trx) => {
    if (tried.fault === null) {
      await noteTry(trx, delivery, { ...seen, state: 'delivered', next_try_at: null })
      return
    }
    if (seen.attempts < TRIES_MAX) {
      const next_try_at = new Date(now.getTime() + pauseMs(seen.attempts, Math.random()))
      const isNoted = await noteTry(trx, delivery, { ...seen, next_try_at })
      if (isNoted) await tryAt(trx, delivery, next_try_at)
      return
    }
    if (!(await noteTry(trx, delivery, { ...seen, state: 'failed', next_try_at: null }))) return
    await setDisabled(trx, endpoint_id, now)
    await merchantChanged(trx, { user_id, what: 'webhook_off' }, now)
  })
}

/** Tries one delivery once. A process that dies after it was taken sends it again, under the same id. */
async function deliver(deps: Deps, id: string): Promise<void> {
  const delivery = await readDelivery(deps.database, id)
  if (delivery?.state !== 'waiting') return
  const endpoint = await readEndpoint(deps.database, delivery.endpoint_id)
  if (endpoint?.disabled_at !== null) return
  const begun = performance.now()
  const outcome = await send(deps, endpoint, delivery)
  await note(deps, endpoint, delivery, { ...outcome, duration_ms: Math.round(performance.now() - begun) })
}

/** Puts deliveries back to work whose job was lost, and throws away what is a month old, and secrets that sign no more. */
async function sweep({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    for (const lost of await readLost(trx, new Date(now.getTime() - LOST_AFTER_MS), SWEPT_AT_ONCE)) await tryAt(trx, lost, now)
  })
  await forgetFormerSecrets(database, now)
  await forgetDeliveries(database, new Date(now.getTime() - KEPT_MS))
}

const job = z.object({ id: z.uuid() })

export function deliveryTasks(deps: Deps) {
  const deliverOne = (payload: unknown) => deliver(deps, job.parse(payload).id)
  return {
    tasks: { 'merchants:sweep': () => sweep(deps) },
    slowTasks: { [DELIVER]: deliverOne, [DELIVER_BESIDE]: deliverOne },
  }
}
