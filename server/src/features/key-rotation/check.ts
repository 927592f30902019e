import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../health/index.ts'
import { type FoundValue, scanValues } from './scan-values.ts'
import type { SealingState } from './states.ts'

export interface PlaceCheck extends FoundValue {
  readonly place: string
  readonly hasFormer: boolean
  /**
   * `current`: the current key decrypts every value, and no running process encrypts with another key. `undecryptable`:
   * no configured key decrypts some value. `pending`: some values, or some processes, still use a former key.
   */
  readonly state: SealingState
  /** Running processes that do not have the current key yet. Nothing is re-encrypted until all have it. */
  readonly ignorant: readonly string[]
  /** Running processes that encrypt with a key other than the current one. */
  readonly others: readonly string[]
}

/**
 * Checks whether former keys can be removed. Decrypts every stored value, because a stopped process reports nothing about
 * the values that it wrote. Also reads the keys that running processes report, before and after, so that it names
 * processes that started or stopped in the meantime.
 */
export async function checkPlaces(database: Database, places: readonly SealedPlace[]): Promise<readonly PlaceCheck[]> {
  const before = await readKeysOfProcesses(database)
  const looked: { readonly place: SealedPlace; readonly found: FoundValue }[] = []
  for (const place of places) looked.push({ place, found: await scanValues(database, place) })
  const living = [...before, ...(await readKeysOfProcesses(database))].filter(({ is_living }) => is_living)
  return looked.map(({ place: { name, ring }, found }) => {
    const lacking = (keys: 'opens' | 'seals_with'): readonly string[] => [
      ...new Set(living.filter((one) => one[keys]?.includes(ring.first.id) !== true).map(({ label }) => label)),
    ]
    const [ignorant, others] = [lacking('opens'), lacking('seals_with')]
    const isClean = found.former === 0 && others.length === 0
    const state = found.undecryptable > 0 ? 'undecryptable' : isClean ? 'current' : 'pending'
    return { place: name, hasFormer: ring.keys.length > 1, ...found, ignorant, others, state }
  })
}
