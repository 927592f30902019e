import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TokenClaims } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { ACCESS_TOKEN_MS, type AccessTokens } from './access-tokens.ts'

const CACHED_MAX = 20_000

/**
 * Verifies access tokens with a cache. A signature is checked once per process and cached by hash until the token
 * expires. Revocation is checked every time: in the database when the process first sees a token, then against the
 * revocations received since. So nothing must be loaded at startup.
 */
export function createVerifiedTokens({ tokens, database, clock }: { tokens: AccessTokens; database: Database; clock: Clock }) {
  const known = new LRUCache<string, TokenClaims>({ max: CACHED_MAX })
  /** Revoked sessions and token ids with the time until which they matter, in order of arrival. */
  const revoked = new Map<string, number>()

  const isRevoked = ({ session_id, token_jti }: TokenClaims): boolean => revoked.has(session_id) || revoked.has(token_jti)

  async function standsInDatabase({ session_id, token_jti }: TokenClaims): Promise<boolean> {
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
    /** The claims of a valid, unrevoked token, otherwise null. */
    async verify(access_token: string): Promise<TokenClaims | null> {
      const key = hash('sha256', access_token, 'base64')
      const cached = known.get(key)
      if (cached) {
        if (cached.token_expires_at > clock.now()) return isRevoked(cached) ? null : cached
        known.delete(key)
        return null
      }
      const claims = await tokens.read(access_token)
      if (!claims || !(await standsInDatabase(claims)) || isRevoked(claims)) return null
      known.set(key, claims)
      return claims
    },
    /** Rejects all tokens of these sessions or with these ids in this process from now on. */
    revoke(ids: readonly string[]): void {
      const nowMs = clock.now().getTime()
      forgetOldRevocations(nowMs)
      for (const id of ids) revoked.set(id, nowMs + ACCESS_TOKEN_MS)
    },
  }
}
