import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../health/index.ts'
import { type Found, lookThrough } from './look.ts'
import type { SealingState } from './states.ts'

export interface PlaceCheck extends Found {
  readonly place: string
  /** True if this process has former keys for the place. */
  readonly hasFormer: boolean
  /**
   * `clean`: the current key decrypts every value, and no running process encrypts with another key. `unopened`: some
   * value cannot be decrypted with any configured key. `open`: values or processes with a former key are left.
   */
  readonly state: SealingState
  /** Running processes that do not know the current key. Nothing is re-encrypted until they do. */
  readonly ignorant: readonly string[]
  /** Running processes that encrypt with another key. */
  readonly others: readonly string[]
}

/**
 * Checks whether the current key alone is enough, by decrypting every value. Does not rely on earlier reports, because
 * a process that has stopped reports nothing any more. Reads the running processes before and after, so that it can
 * name those that wrote meanwhile.
 */
export async function checkPlaces(database: Database, places: readonly SealedPlace[]): Promise<readonly PlaceCheck[]> {
  const before = await readKeysOfProcesses(database)
  const looked: { readonly place: SealedPlace; readonly found: Found }[] = []
  for (const place of places) looked.push({ place, found: await lookThrough(database, place) })
  const living = [...before, ...(await readKeysOfProcesses(database))].filter(({ is_living }) => is_living)
  return looked.map(({ place: { name, ring }, found }) => {
    const lacking = (keys: 'opens' | 'seals_with'): readonly string[] => [
      ...new Set(living.filter((one) => one[keys]?.includes(ring.first.id) !== true).map(({ label }) => label)),
    ]
    const [ignorant, others] = [lacking('opens'), lacking('seals_with')]
    const isClean = found.former === 0 && others.length === 0
    const state = found.unopened > 0 ? 'unopened' : isClean ? 'clean' : 'open'
    return { place: name, hasFormer: ring.keys.length > 1, ...found, ignorant, others, state }
  })
}
