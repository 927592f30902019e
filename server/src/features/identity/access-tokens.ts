import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, errors, exportJWK, jwtVerify, type JWTHeaderParameters, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenClaims } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

export const ACCESS_TOKEN_MS = 30 * 60_000
const ALGORITHM = 'EdDSA'

const payloadSchema = z.object({ sub: z.uuid(), email: z.string(), sid: z.uuid(), jti: z.uuid(), exp: z.number() })

export interface IssuedToken {
  readonly access_token: string
  readonly jti: string
  readonly expires_at: Date
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

export interface AccessTokensDeps {
  /**
   * At least one key, newest first. The first signs. All verify, so that tokens of an old key stay valid until they
   * expire.
   */
  readonly privateKeys: readonly KeyObject[]
  readonly clock: Clock
  /**
   * The installation’s URL, used as issuer and audience. Tokens of another installation are rejected even if it has the
   * same key.
   */
  readonly issuer: string
}

interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

async function signingKey(privateKey: KeyObject): Promise<SigningKey> {
  const publicKey = createPublicKey(privateKey)
  return { kid: await calculateJwkThumbprint(await exportJWK(publicKey)), privateKey, publicKey }
}

/**
 * Access tokens are JWTs signed with Ed25519. The `kid` is the key’s thumbprint (RFC 7638), so each key has its own.
 */
export function createAccessTokens({ privateKeys, clock, issuer }: AccessTokensDeps) {
  let named: Promise<readonly SigningKey[]> | undefined
  const keys = (): Promise<readonly SigningKey[]> => (named ??= Promise.all(privateKeys.map(signingKey)))

  async function keyOf({ kid }: JWTHeaderParameters): Promise<KeyObject> {
    const found = (await keys()).find((key) => key.kid === kid)
    if (!found) throw new errors.JWKSNoMatchingKey()
    return found.publicKey
  }

  const verify = (access_token: string) =>
    jwtVerify(access_token, keyOf, {
      algorithms: [ALGORITHM],
      issuer,
      audience: issuer,
      currentDate: clock.now(),
    })

  return {
    async issue({ user_id, email, session_id }: { user_id: string; email: string; session_id: string }): Promise<IssuedToken> {
      const now = clock.now()
      const issuedAtS = Math.floor(now.getTime() / 1000)
      const expiresAtS = Math.floor((now.getTime() + ACCESS_TOKEN_MS) / 1000)
      const jti = newId()
      const [first] = await keys()
      if (!first) throw new Error('at least one signing key is required')
      const access_token = await new SignJWT({ email, sid: session_id })
        .setProtectedHeader({ alg: ALGORITHM, kid: first.kid, typ: 'JWT' })
        .setSubject(user_id)
        .setJti(jti)
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(expiresAtS)
        .sign(first.privateKey)
      return { access_token, jti, expires_at: new Date(expiresAtS * 1000) }
    },

    /** True for a token that we issued, even if it has expired or was revoked. */
    async wasIssued(access_token: string): Promise<boolean> {
      try {
        await verify(access_token)
        return true
      } catch (error) {
        if (error instanceof errors.JWTExpired) return true
        if (error instanceof errors.JOSEError) return false
        throw error
      }
    },

    /** Does not check whether the token was revoked. */
    async read(access_token: string): Promise<TokenClaims | null> {
      try {
        const { payload } = await verify(access_token)
        const claims = payloadSchema.safeParse(payload)
        if (!claims.success) return null
        const { sub, email, sid, jti, exp } = claims.data
        return { user_id: sub, email, session_id: sid, token_jti: jti, token_expires_at: new Date(exp * 1000) }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
