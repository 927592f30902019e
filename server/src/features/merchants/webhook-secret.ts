import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../platform/seal.ts'
import type { Deps } from './deps.ts'

const SECRET_BYTES = 32

export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`

/** Sealed for its endpoint: it must be read again to sign. */
export const sealSecret = ({ secretKey }: Pick<Deps, 'secretKey'>, endpoint_id: string, secret: string): Buffer =>
  seal(secretKey, Buffer.from(secret), endpoint_id)

export const openSecret = ({ secretKey }: Pick<Deps, 'secretKey'>, endpoint_id: string, sealed: Buffer): string =>
  unseal(secretKey, sealed, endpoint_id).toString()
