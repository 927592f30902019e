import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from './deps.ts'
import type { EndpointRow } from './endpoints.ts'

const SECRET_BYTES = 32

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`

/** Signing needs the secret, so it is encrypted and not hashed. */
export const sealSecret = ({ secretRing }: Pick<Deps, 'secretRing'>, endpoint_id: string, secret: string): Buffer =>
  seal(secretRing, Buffer.from(secret), endpoint_id)

export const secretsOf = (
  { secretRing }: Pick<Deps, 'secretRing'>,
  { id, secret_sealed, former_sealed, former_until }: EndpointRow,
  now: Date,
): string[] =>
  [secret_sealed, ...(former_sealed && former_until && former_until > now ? [former_sealed] : [])].map((sealed) =>
    unseal(secretRing, sealed, id).toString(),
  )
