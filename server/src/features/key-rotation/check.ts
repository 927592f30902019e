import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../systems/index.ts'
import { type Found, lookThrough } from './look.ts'
import type { SealingState } from './states.ts'

export interface PlaceCheck extends Found {
  readonly place: string
  /** Whether this process was given former keys for it. */
  readonly hasFormer: boolean
  /** `clean`: the first key alone opens all that is here, and no living process seals with another. `unopened`: no key opens some of it. Else `open`. */
  readonly state: SealingState
  /** Living processes that do not know the key that seals here: nothing is sealed anew until they do. */
  readonly ignorant: readonly string[]
  /** Living processes that seal with another key. */
  readonly others: readonly string[]
}

/**
 * Looks whether the first key alone would do, by opening everything there is. Goes by nothing that anybody has said before: a process that has stopped in
 * order says no more what it sealed, and what it sealed is found. Who lives is asked before and after, so that what is sealed behind our back has a name.
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
