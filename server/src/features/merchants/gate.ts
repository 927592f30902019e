import { type ApiKeyScope, apiKeyPattern } from '@hai/contract/api-keys'
import type { KeyCaller, RequestInfo } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { findKey, recordUsed, keyHash } from './api-keys.ts'
import type { Deps } from './deps.ts'

interface WorkingKey {
  readonly key_id: string
  readonly user_id: string
  readonly scopes: readonly ApiKeyScope[]
  readonly last_used_at: Date | null
}

export interface MerchantGate {
  readonly findApiKey: (key: string) => Promise<WorkingKey | null>
  /** Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, NOT_ONBOARDED, WALLET_LOCKED. */
  readonly passByKey: (key: Pick<WorkingKey, 'key_id' | 'user_id'>, request: RequestInfo) => Promise<KeyCaller>
}

/** `last_used_at` is updated at most this often. If every call wrote the row, calls would wait for each other. */
const USED_EVERY_MS = 60_000

/** Caches nothing, so a revoked key is rejected from the next call on. */
export function createGate({ database, clock, identity, ledger }: Deps): MerchantGate {
  async function recordUse(key_id: string, last_used_at: Date | null): Promise<void> {
    const now = clock.now()
    if (last_used_at === null || now.getTime() - last_used_at.getTime() >= USED_EVERY_MS) await recordUsed(database, key_id, now)
  }

  return {
    findApiKey: async (key) => {
      const found = apiKeyPattern.test(key) ? await findKey(database, keyHash(key)) : null
      if (!found) return null
      const { id: key_id, user_id, scopes, last_used_at } = found
      await recordUse(key_id, last_used_at)
      return { key_id, user_id, scopes, last_used_at }
    },
    passByKey: async ({ key_id, user_id }, request) => {
      const person = await identity.passGate(user_id)
      const { is_locked_or_frozen } = await ledger.balances(user_id)
      if (is_locked_or_frozen) fail('WALLET_LOCKED')
      return { ...person, kind: 'key', request, key_id }
    },
  }
}
