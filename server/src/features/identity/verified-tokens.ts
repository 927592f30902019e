import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TokenClaims } from '../../caller.ts'
import { cacheSize } from '../../platform/cache-size.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ACCESS_TOKEN_MS, type AccessTokens } from './access-tokens.ts'

const CACHED_MAX = 20_000

/**
 * A process checks a token’s signature once. It checks every time whether the token was revoked: first in the database,
 * later against the revocations received since. So a process need not load revocations when it starts.
 */
export function createVerifiedTokens({ tokens, database, clock }: { tokens: AccessTokens; database: Database; clock: Clock }) {
  const known = new LRUCache<string, TokenClaims>(cacheSize(CACHED_MAX))
  /** Revoked session ids and token ids in order of arrival, each with the time until which it is needed. */
  const revoked = new Map<string, number>()

  const isRevoked = ({ session_id, token_jti }: TokenClaims): boolean => revoked.has(session_id) || revoked.has(token_jti)

  async function isValidInDatabase({ session_id, token_jti }: TokenClaims): Promise<boolean> {
    const row = await database
      .selectFrom('identity.session')
      .select('id')
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('identity.revoked_tokens').select('token_jti').where('token_jti', '=', token_jti))),
      )
      .executeTakeFirst()
    return row !== undefined
  }

  function forgetOldRevocations(nowMs: number): void {
    for (const [id, until] of revoked) {
      if (until > nowMs) return
      revoked.delete(id)
    }
  }

  return {
    async verify(access_token: string): Promise<TokenClaims | null> {
      const key = hash('sha256', access_token, 'base64')
      const cached = known.get(key)
      if (cached) {
        if (cached.token_expires_at > clock.now()) return isRevoked(cached) ? null : cached
        known.delete(key)
        return null
      }
      const claims = await tokens.read(access_token)
      if (!claims || !(await isValidInDatabase(claims)) || isRevoked(claims)) return null
      known.set(key, claims)
      return claims
    },
    revoke(ids: readonly string[]): void {
      const nowMs = clock.now().getTime()
      forgetOldRevocations(nowMs)
      for (const id of ids) revoked.set(id, nowMs + ACCESS_TOKEN_MS)
    },
  }
}
