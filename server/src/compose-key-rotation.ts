import type { Ground } from './compose-features.ts'
import type { Feature } from './feature.ts'
import { createKeyRotation, keysOf, type KeyRotation } from './features/key-rotation/index.ts'
import type { KeysOfProcess } from './features/systems/index.ts'
import { lookupKeyPlace, madeFrom } from './platform/lookup-keys.ts'

/** How the key of the installation is exchanged, wherever `holders` keep what is sealed with it. */
export function composeKeyRotation(
  ground: Ground,
  holders: readonly Feature[],
): { keyRotation: KeyRotation; keys: KeysOfProcess } {
  const { encryptionKeys } = ground.secrets
  const places = [lookupKeyPlace(encryptionKeys), ...holders.flatMap(({ sealed }) => sealed ?? [])]
  const hashKeysMadeFromOurs = madeFrom(ground.lookupKeys, encryptionKeys)
  return { keyRotation: createKeyRotation({ ...ground, places, hashKeysMadeFromOurs }), keys: keysOf(places) }
}
