import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../systems/index.ts'
import { readWalk } from './walk.ts'

/** A process writes for so long after it was last heard of, at most, before it beats again. */
const MARGIN_MS = 60_000

export const placeStates = ['clean', 'open', 'unopened'] as const

export interface PlaceState {
  readonly place: string
  /**
   * `clean`: all that is here was sealed with the key that seals now, and nobody seals with another. `unopened`: no key opens some of it.
   * `open`: neither is known.
   */
  readonly state: (typeof placeStates)[number]
  /** Of the newest walk with the key that seals now; null: there was none. */
  readonly walk: { readonly seen: number; readonly anew: number; readonly unopened: number } | null
  /** Living processes that do not know the key that seals here: nothing is sealed anew until they do. */
  readonly ignorant: readonly string[]
  /** Processes that sealed with another key since the walk began, or do so now. */
  readonly others: readonly string[]
}

/** How it stands with each place. */
export async function readStates(database: Database, places: readonly SealedPlace[]): Promise<readonly PlaceState[]> {
  const processes = await readKeysOfProcesses(database)
  return Promise.all(
    places.map(async ({ name, ring }): Promise<PlaceState> => {
      const key_id = ring.first.id
      const row = await readWalk(database, name)
      const walk = row?.key_id === key_id ? row : null
      const since = walk ? walk.begun_at.getTime() - MARGIN_MS : 0
      const ignorant = processes.filter(({ is_living, opens }) => is_living && opens?.includes(key_id) !== true)
      const others = processes.filter(
        ({ seals_with, beat_at }) => beat_at.getTime() > since && seals_with?.includes(key_id) !== true,
      )
      const isWhole = walk?.finished_at && walk.anew === 0 && walk.changed === 0
      const isClean = isWhole && walk.unopened === 0 && others.length === 0
      const labels = (some: typeof processes) => some.map(({ label }) => label)
      return {
        ...{ place: name, walk, ignorant: labels(ignorant), others: labels(others) },
        state: isClean ? 'clean' : walk?.finished_at && walk.unopened > 0 ? 'unopened' : 'open',
      }
    }),
  )
}
