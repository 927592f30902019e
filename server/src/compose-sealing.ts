import type { Ground } from './compose-features.ts'
import type { Feature } from './feature.ts'
import { createSealing, keysOf, type Sealing } from './features/sealing/index.ts'
import type { KeysOfProcess } from './features/systems/index.ts'
import { lookupKeyPlace } from './platform/lookup-keys.ts'

/** How the key of the installation is exchanged, wherever `holders` keep what is sealed with it. */
export function composeSealing(ground: Ground, holders: readonly Feature[]): { sealing: Sealing; keys: KeysOfProcess } {
  const places = [lookupKeyPlace(ground.secrets.encryptionKeys), ...holders.flatMap(({ sealed }) => sealed ?? [])]
  return { sealing: createSealing({ ...ground, places }), keys: keysOf(places) }
}
