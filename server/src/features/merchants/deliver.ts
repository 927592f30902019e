import { z } from 'zod'
import { outsideAddressOf } from '../../platform/outside-address.ts'
import { DELIVER, type DeliveryRow, forgetDeliveries, noteDelivery, readDelivery, readLost, tryAt } from './deliveries.ts'
import type { Deps } from './deps.ts'
import { type EndpointRow, readEndpoint, setDisabled } from './endpoints.ts'
import { merchantChanged } from './facts.ts'
import { type Outcome, sendSigned } from './send-signed.ts'
import { openSecret } from './webhook-secret.ts'
import { addressOf } from './webhook-address.ts'

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

async function send(deps: Deps, { url, secret_sealed, id }: EndpointRow, delivery: DeliveryRow) {
  const parsed = addressOf(url, deps.settings)
  const address = parsed && (deps.settings.webhooksInside ? insideToo(parsed) : await outsideAddressOf(parsed.hostname))
  if (!parsed || !address) return { status: null, fault: 'inside', excerpt: null } as const
  const { event_id, body } = delivery
  const secret = openSecret(deps, id, secret_sealed)
  return sendSigned({
    url: parsed,
    address,
    secret,
    event_id,
    body,
    at: deps.clock.now(),
    timeoutMs: deps.settings.webhookTimeoutMs,
  })
}

/** Of development and tests: wherever it is. */
const insideToo = ({ hostname }: URL) => ({ address: hostname === 'localhost' ? '127.0.0.1' : hostname, family: 4 }) as const

type Tried = Omit<Outcome, 'fault'> & { readonly fault: Outcome['fault'] | 'inside'; readonly duration_ms: number }

/** Notes a try. The last that fails ends the delivery, turns its endpoint off, and tells the member. */
async function note(
  { database, clock }: Deps,
  { user_id, id: endpoint_id }: EndpointRow,
  { id, attempts }: DeliveryRow,
  tried: Tried,
) {
  const now = clock.now()
  const seen = { ...tried, tried_at: now, attempts: attempts + 1 }
  await database.transaction().execute(async (trx) => {
    if (tried.fault === null) return noteDelivery(trx, id, { ...seen, state: 'delivered', next_try_at: null })
    if (seen.attempts < TRIES_MAX) {
      const next_try_at = new Date(now.getTime() + pauseMs(seen.attempts, Math.random()))
      await noteDelivery(trx, id, { ...seen, next_try_at })
      return tryAt(trx, { id, endpoint_id }, next_try_at)
    }
    await noteDelivery(trx, id, { ...seen, state: 'failed', next_try_at: null })
    await setDisabled(trx, endpoint_id, now)
    return merchantChanged(trx, { user_id, what: 'webhook_off' }, now)
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

/** Puts deliveries back to work whose job was lost, and throws away what is a month old. */
async function sweep({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    for (const lost of await readLost(trx, new Date(now.getTime() - LOST_AFTER_MS), SWEPT_AT_ONCE)) await tryAt(trx, lost, now)
  })
  await forgetDeliveries(database, new Date(now.getTime() - KEPT_MS))
}

const job = z.object({ id: z.uuid() })

export const deliveryTasks = (deps: Deps) => ({
  [DELIVER]: (payload: unknown) => deliver(deps, job.parse(payload).id),
  'merchants:sweep': () => sweep(deps),
})
