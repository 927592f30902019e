import { WEBHOOKS_MAX } from '@hai/contract/webhooks'
import type { Output } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { outsideAddressOf } from '../../platform/outside-address.ts'
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
import { lockMember } from './own-keys.ts'
import { addressOf } from './webhook-address.ts'
import { newSecret, sealSecret } from './webhook-secret.ts'

type Shown = Output<'list_webhooks'>['items'][number]

const shownEndpoint = ({
  id,
  url,
  created_at,
  disabled_at,
}: Pick<EndpointRow, 'id' | 'url' | 'created_at' | 'disabled_at'>): Shown => ({
  ...{ id, url, created_at: created_at.toISOString(), is_on: disabled_at === null },
})

type Change = 'webhook_made' | 'webhook_secret_changed' | 'webhook_on' | 'webhook_off' | 'webhook_removed'

const noteChange = (
  { recordAudit }: Deps,
  trx: Transaction,
  caller: Member,
  context: Change,
  webhook_id: string,
): Promise<void> => {
  const { user_id, email: actor_email, request } = caller
  return recordAudit(trx, {
    action_type: 'factor_change',
    context,
    extra_metadata: { webhook_id },
    request,
    user_id,
    actor_email,
  })
}

export const listWebhooks =
  ({ database }: Deps): Handler<'list_webhooks'> =>
  async ({ user_id }) => ({ items: (await readEndpoints(database, user_id)).map(shownEndpoint) })

/** Makes an endpoint, if its address is one of the internet now; it is looked at again at every try. Fails: WEBHOOK_REFUSED, TOO_MANY_KEPT, and whatever reauthentication does. */
export const createWebhook =
  (deps: Deps): Handler<'create_webhook'> =>
  async (caller, { url, password }) => {
    const { database, clock, identity, settings } = deps
    await identity.reauthenticate(caller, password)
    const parsed = addressOf(url, settings)
    const isThere = parsed && (settings.webhooksInside || (await outsideAddressOf(parsed.hostname)) !== null)
    if (!isThere) return fail('WEBHOOK_REFUSED')
    const secret = newSecret()
    const made = { id: newId(), user_id: caller.user_id, url: parsed.href, created_at: clock.now(), disabled_at: null }
    await database.transaction().execute(async (trx) => {
      await lockMember(trx, caller.user_id)
      if ((await readEndpoints(trx, caller.user_id)).length >= WEBHOOKS_MAX) fail('TOO_MANY_KEPT')
      await insertEndpoint(trx, { ...made, secret_sealed: sealSecret(deps, made.id, secret) })
      await noteChange(deps, trx, caller, 'webhook_made', made.id)
    })
    return { ...shownEndpoint(made), secret }
  }

/** Another secret, from the next try on. Fails: NOT_FOUND, and whatever reauthentication does. */
export const rotateWebhookSecret =
  (deps: Deps): Handler<'rotate_webhook_secret'> =>
  async (caller, { webhook_id: id, password }) => {
    await deps.identity.reauthenticate(caller, password)
    const secret = newSecret()
    await deps.database.transaction().execute(async (trx) => {
      if (!(await lockEndpoint(trx, { id, user_id: caller.user_id }))) fail('NOT_FOUND')
      await setSecret(trx, id, sealSecret(deps, id, secret))
      await noteChange(deps, trx, caller, 'webhook_secret_changed', id)
    })
    return { secret }
  }

/** Turns an endpoint off or on; what waited is then tried at once. Fails: NOT_FOUND. */
export const setWebhook =
  (deps: Deps): Handler<'set_webhook'> =>
  async (caller, { webhook_id: id, is_on }) =>
    deps.database.transaction().execute(async (trx) => {
      const now = deps.clock.now()
      const endpoint = (await lockEndpoint(trx, { id, user_id: caller.user_id })) ?? fail('NOT_FOUND')
      if ((endpoint.disabled_at === null) === is_on) return shownEndpoint(endpoint)
      const disabled_at = is_on ? null : now
      await setDisabled(trx, id, disabled_at)
      if (is_on) for (const waiting of await readWaiting(trx, id)) await tryAt(trx, waiting, now)
      await noteChange(deps, trx, caller, is_on ? 'webhook_on' : 'webhook_off', id)
      return shownEndpoint({ ...endpoint, disabled_at })
    })

/** Removes an endpoint with its log. Fails: NOT_FOUND. */
export const deleteWebhook =
  (deps: Deps): Handler<'delete_webhook'> =>
  async (caller, { webhook_id: id }) =>
    deps.database.transaction().execute(async (trx) => {
      if (!(await lockEndpoint(trx, { id, user_id: caller.user_id }))) fail('NOT_FOUND')
      await deleteEndpoint(trx, id)
      await noteChange(deps, trx, caller, 'webhook_removed', id)
      return {}
    })
