import { API_KEYS_MAX } from '@hai/contract/api-keys'
import type { Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiKeyRow, insertKey, lockKey, recordRevoked, readKeys, keyHash, newKey, prefixOf } from './api-keys.ts'
import type { Deps } from './deps.ts'
import { recordMerchantChange } from './events.ts'
import { mailMerchantChange } from './mails.ts'

const showKey = ({
  id,
  name,
  prefix,
  scopes,
  created_at,
  last_used_at,
}: ApiKeyRow): Output<'list_api_keys'>['items'][number] => ({
  id,
  name,
  prefix,
  scopes,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** Changes of a member’s keys and webhooks run one at a time, so that the maximum numbers hold. */
export const lockMember = (trx: Transaction, user_id: string) => lockForTransaction(trx, `merchants ${user_id}`)

export const listApiKeys =
  ({ database }: Deps): Handler<'list_api_keys'> =>
  async ({ user_id }) => ({ items: (await readKeys(database, user_id)).map(showKey) })

/** Notifies the member in the app and by mail. Fails: TOO_MANY_KEPT, and with the errors of reauthentication. */
export const createApiKey =
  (deps: Deps): Handler<'create_api_key'> =>
  async (caller, { name, scopes, password }) => {
    const { database, clock, identity, recordAudit } = deps
    const { user_id, request, email: actor_email } = caller
    await identity.reauthenticate(caller, password)
    const key = newKey()
    const created = { id: newId(), user_id, name, prefix: prefixOf(key), scopes, created_at: clock.now(), last_used_at: null }
    await database.transaction().execute(async (trx) => {
      await lockMember(trx, user_id)
      if ((await readKeys(trx, user_id)).length >= API_KEYS_MAX) fail('TOO_MANY_KEPT')
      await insertKey(trx, { ...created, key_hash: keyHash(key) })
      const facts = { api_key_id: created.id, prefix: created.prefix, scopes: scopes.join(' ') }
      await recordAudit(trx, {
        action_type: 'factor_change',
        context: 'api_key_made',
        extra_metadata: facts,
        request,
        user_id,
        actor_email,
      })
      await mailMerchantChange(deps, trx, caller, { change: 'key_made', name })
      await recordMerchantChange(trx, { user_id, what: 'key_made' }, created.created_at)
    })
    return { ...showKey(created), key }
  }

/**
 * Confirms the change by mail. Every request looks up its key, so all processes reject the key at once. Fails:
 * NOT_FOUND.
 */
export const revokeApiKey =
  (deps: Deps): Handler<'revoke_api_key'> =>
  async (caller, { api_key_id: id }) =>
    deps.database.transaction().execute(async (trx) => {
      const { user_id, request, email: actor_email } = caller
      const key = (await lockKey(trx, { id, user_id })) ?? fail('NOT_FOUND')
      if (key.revoked_at !== null) return {}
      await recordRevoked(trx, id, deps.clock.now())
      await deps.recordAudit(trx, {
        action_type: 'factor_change',
        context: 'api_key_revoked',
        extra_metadata: { api_key_id: id },
        request,
        user_id,
        actor_email,
      })
      await mailMerchantChange(deps, trx, caller, { change: 'key_revoked', name: key.name })
      return {}
    })
