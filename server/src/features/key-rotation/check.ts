import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../health/index.ts'
import { type FoundValue, scanValues } from './scan-values.ts'
import type { SealingState } from './states.ts'

export interface PlaceCheck extends FoundValue {
  readonly place: string
  readonly hasFormer: boolean
  /**
   * `current`: the current key decrypts every value, and every running process encrypts with it. `undecryptable`: no
   * configured key decrypts some value. `pending`: some values or processes still use a former key.
   */
  readonly state: SealingState
  /** Running processes without the current key. Nothing is re-encrypted until all have it. */
  readonly ignorant: readonly string[]
  readonly others: readonly string[]
}

/**
 * Decrypts every stored value, because a stopped process does not report the values that it wrote. Reads the processes
 * before and after, to include those that start or stop meanwhile.
 */
export async function checkPlaces(database: Database, places: readonly SealedPlace[]): Promise<readonly PlaceCheck[]> {
  const before = await readKeysOfProcesses(database)
  const checked: { readonly place: SealedPlace; readonly found: FoundValue }[] = []
  for (const place of places) checked.push({ place, found: await scanValues(database, place) })
  const living = [...before, ...(await readKeysOfProcesses(database))].filter(({ is_living }) => is_living)
  return checked.map(({ place: { name, ring }, found }) => {
    const lacking = (keys: 'opens' | 'seals_with'): readonly string[] => [
      ...new Set(living.filter((one) => one[keys]?.includes(ring.first.id) !== true).map(({ label }) => label)),
    ]
    const ignorant = lacking('opens')
    const others = lacking('seals_with')
    const isClean = found.former === 0 && others.length === 0
    const state = found.undecryptable > 0 ? 'undecryptable' : isClean ? 'current' : 'pending'
    return { place: name, hasFormer: ring.keys.length > 1, ...found, ignorant, others, state }
  })
}
