import { WEBHOOK_SECRET_OVERLAP_DAYS, WEBHOOK_URL_MAX, WEBHOOKS_MAX } from '@hai/contract/webhooks'
import type { Output } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { daysAfter } from '../../platform/clock.ts'
import { findOutside } from '../../platform/post-to-public-url.ts'
import { readWaiting, tryAt } from './deliveries.ts'
import type { Deps } from './deps.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  readEndpoints,
  setDisabled,
  setSecret,
} from './endpoints.ts'
import { type Change, mailMerchantChange } from './mails.ts'
import { lockMember } from './own-keys.ts'
import { newSecret, sealSecret } from './webhook-secret.ts'

type WebhookView = Output<'list_webhooks'>['items'][number]

const showEndpoint = ({
  id,
  url,
  created_at,
  disabled_at,
}: Pick<EndpointRow, 'id' | 'url' | 'created_at' | 'disabled_at'>): WebhookView => ({
  id,
  url,
  created_at: created_at.toISOString(),
  is_on: disabled_at === null,
})

type WebhookChange = Extract<Change, `webhook_${string}`>

/** Call it in the transaction of the change. */
async function auditAndMailChange(
  deps: Deps,
  trx: Transaction,
  caller: Member,
  change: WebhookChange,
  { id: webhook_id, url }: Pick<EndpointRow, 'id' | 'url'>,
) {
  const { user_id, email: actor_email, request } = caller
  const auditFields = { context: change, extra_metadata: { webhook_id } }
  await deps.recordAudit(trx, { action_type: 'factor_change', ...auditFields, request, user_id, actor_email })
  // The mail names only the host, because the path of a webhook may contain a secret.
  await mailMerchantChange(deps, trx, caller, { change, name: new URL(url).host })
}

export const listWebhooks =
  ({ database }: Deps): Handler<'list_webhooks'> =>
  async ({ user_id }) => ({ items: (await readEndpoints(database, user_id)).map(showEndpoint) })

/**
 * The address must be public now, and every delivery checks it again. Fails: WEBHOOK_REFUSED, TOO_MANY_KEPT, and with
 * the errors of reauthentication.
 */
export const createWebhook =
  (deps: Deps): Handler<'create_webhook'> =>
  async (caller, { url, password }) => {
    const { database, clock, identity, reach } = deps
    await identity.reauthenticate(caller, password)
    const found = (await findOutside(url, reach)) ?? fail('WEBHOOK_REFUSED')
    // The stored form escapes each non-ASCII letter, so it can be longer than the input.
    if (found.href.length > WEBHOOK_URL_MAX) fail('WEBHOOK_REFUSED')
    const secret = newSecret()
    const created = { id: newId(), user_id: caller.user_id, url: found.href, created_at: clock.now(), disabled_at: null }
    await database.transaction().execute(async (trx) => {
      await lockMember(trx, caller.user_id)
      if ((await readEndpoints(trx, caller.user_id)).length >= WEBHOOKS_MAX) fail('TOO_MANY_KEPT')
      await insertEndpoint(trx, { ...created, secret_sealed: sealSecret(deps, created.id, secret) })
      await auditAndMailChange(deps, trx, caller, 'webhook_made', created)
    })
    return { ...showEndpoint(created), secret }
  }

/**
 * For a day, requests are also signed with the former secret. Fails: NOT_FOUND, and with the errors of
 * reauthentication.
 */
export const rotateWebhookSecret =
  (deps: Deps): Handler<'rotate_webhook_secret'> =>
  async (caller, { webhook_id: id, password }) => {
    await deps.identity.reauthenticate(caller, password)
    const secret = newSecret()
    const former_until = daysAfter(deps.clock.now(), WEBHOOK_SECRET_OVERLAP_DAYS)
    await deps.database.transaction().execute(async (trx) => {
      const endpoint = (await lockEndpoint(trx, { id, user_id: caller.user_id })) ?? fail('NOT_FOUND')
      await setSecret(trx, id, { secret_sealed: sealSecret(deps, id, secret), former_until })
      await auditAndMailChange(deps, trx, caller, 'webhook_secret_changed', endpoint)
    })
    return { secret, former_until: former_until.toISOString() }
  }

/** Turning an endpoint on tries its waiting deliveries at once. Fails: NOT_FOUND. */
export const setWebhook =
  (deps: Deps): Handler<'set_webhook'> =>
  async (caller, { webhook_id: id, is_on }) =>
    deps.database.transaction().execute(async (trx) => {
      const now = deps.clock.now()
      const endpoint = (await lockEndpoint(trx, { id, user_id: caller.user_id })) ?? fail('NOT_FOUND')
      if ((endpoint.disabled_at === null) === is_on) return showEndpoint(endpoint)
      const disabled_at = is_on ? null : now
      await setDisabled(trx, id, disabled_at)
      if (is_on) for (const waiting of await readWaiting(trx, id)) await tryAt(trx, waiting, now)
      await auditAndMailChange(deps, trx, caller, is_on ? 'webhook_on' : 'webhook_off', endpoint)
      return showEndpoint({ ...endpoint, disabled_at })
    })

export const deleteWebhook =
  (deps: Deps): Handler<'delete_webhook'> =>
  async (caller, { webhook_id: id }) =>
    deps.database.transaction().execute(async (trx) => {
      const endpoint = (await lockEndpoint(trx, { id, user_id: caller.user_id })) ?? fail('NOT_FOUND')
      await deleteEndpoint(trx, id)
      await auditAndMailChange(deps, trx, caller, 'webhook_removed', endpoint)
      return {}
    })
