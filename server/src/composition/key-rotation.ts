import type { Feature } from '../feature.ts'
import { createKeyRotation, keysOf, type KeyRotation } from '../features/key-rotation/index.ts'
import type { KeysOfProcess } from '../features/health/index.ts'
import { lookupKeyPlace, madeFrom } from '../platform/lookup-keys.ts'
import type { Base } from './base.ts'

interface ComposedKeyRotation {
  readonly keyRotation: KeyRotation
  readonly keys: KeysOfProcess
  /** The purposes whose hash key was derived from one of this process’s encryption keys. */
  readonly hashKeysMadeFromOurs: readonly string[]
}

export function composeKeyRotation(base: Base, features: readonly Feature[]): ComposedKeyRotation {
  const { encryptionKeys } = base.secrets
  const places = [lookupKeyPlace(encryptionKeys), ...features.flatMap(({ sealed }) => sealed ?? [])]
  return {
    keyRotation: createKeyRotation({ ...base, places }),
    keys: keysOf(places),
    hashKeysMadeFromOurs: madeFrom(base.lookupKeys, encryptionKeys),
  }
}
