import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, errors, exportJWK, jwtVerify, type JWTHeaderParameters, SignJWT } from 'jose'
import { z } from 'zod'
import type { TokenClaims } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

/** Thirty minutes (product.md, section 6). */
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
  /** The newest first, at least one: the first signs, all verify, so that what the one before has signed is good until it runs out. */
  readonly privateKeys: readonly KeyObject[]
  readonly clock: Clock
  /** The installation’s own address: issuer and audience, so that a key which came into two of them opens no door between them. */
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

/** Issues and reads access tokens: JWTs signed with Ed25519. `kid` is the key’s thumbprint (RFC 7638), so a new key is a new kid. */
export function createAccessTokens({ privateKeys, clock, issuer }: AccessTokensDeps) {
  let named: Promise<readonly SigningKey[]> | undefined
  const keys = (): Promise<readonly SigningKey[]> => (named ??= Promise.all(privateKeys.map(signingKey)))

  /** The public key that a token names. Throws a JOSEError where it is none of ours. */
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
      if (!first) throw new Error('access tokens need a key')
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

    /** Whether a token was issued by us, run out or revoked though it may be. */
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

    /** Null for whatever is not a token of ours that is valid now. Whether it was revoked is not asked here. */
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
