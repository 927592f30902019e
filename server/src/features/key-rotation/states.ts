import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../health/index.ts'
import { readWalk } from './walk.ts'

/** The longest time a process may still write after its last heartbeat. */
const MARGIN_MS = 60_000

export const placeStates = ['clean', 'open', 'unopened'] as const
export type SealingState = (typeof placeStates)[number]

interface PlaceState {
  /**
   * `clean`: the last check of all values found no former key, and no process is known to have used a former key since.
   * `unopened`: some value cannot be decrypted with any configured key. Otherwise `open`.
   */
  readonly state: SealingState
  /** True if a running process does not know the current key. Nothing is re-encrypted until it does. */
  readonly isUnknown: boolean
}

/**
 * The state of each place from the last pass and the processes’ reports. Cheap, but misses values written by a process
 * that has stopped since the pass. The next nightly pass or `checkPlaces` finds them.
 */
export async function readStates(database: Database, places: readonly SealedPlace[]): Promise<readonly PlaceState[]> {
  const processes = await readKeysOfProcesses(database)
  return Promise.all(
    places.map(async ({ name, ring }): Promise<PlaceState> => {
      const key_id = ring.first.id
      const row = await readWalk(database, name)
      const walk = row?.key_id === key_id ? row : null
      const since = walk ? walk.begun_at.getTime() - MARGIN_MS : 0
      const hasOthers = processes.some(
        ({ seals_with, beat_at }) => beat_at.getTime() > since && seals_with?.includes(key_id) !== true,
      )
      const isWhole = walk?.finished_at && walk.anew === 0 && walk.changed === 0
      const isClean = isWhole && walk.unopened === 0 && !hasOthers
      return {
        isUnknown: processes.some(({ is_living, opens }) => is_living && opens?.includes(key_id) !== true),
        state: isClean ? 'clean' : walk?.finished_at && walk.unopened > 0 ? 'unopened' : 'open',
      }
    }),
  )
}
