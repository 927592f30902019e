import type { Ground } from './features.ts'
import type { Feature } from '../feature.ts'
import { createKeyRotation, keysOf, type KeyRotation } from '../features/key-rotation/index.ts'
import type { KeysOfProcess } from '../features/health/index.ts'
import { lookupKeyPlace, madeFrom } from '../platform/lookup-keys.ts'

interface ComposedKeyRotation {
  readonly keyRotation: KeyRotation
  readonly keys: KeysOfProcess
  /** Purposes of the hash keys derived from a key of this process. */
  readonly hashKeysMadeFromOurs: readonly string[]
}

export function composeKeyRotation(ground: Ground, holders: readonly Feature[]): ComposedKeyRotation {
  const { encryptionKeys } = ground.secrets
  const places = [lookupKeyPlace(encryptionKeys), ...holders.flatMap(({ sealed }) => sealed ?? [])]
  return {
    keyRotation: createKeyRotation({ ...ground, places }),
    keys: keysOf(places),
    hashKeysMadeFromOurs: madeFrom(ground.lookupKeys, encryptionKeys),
  }
}
