import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../health/index.ts'
import { readWalk } from './walk.ts'

/** A process may still write for this long after its last heartbeat. */
const MARGIN_MS = 60_000

export const placeStates = ['current', 'pending', 'undecryptable'] as const
export type SealingState = (typeof placeStates)[number]

interface PlaceState {
  /**
   * `current`: the last pass found no former key, and no process is known to have used one since. `undecryptable`: no
   * configured key decrypts some value. `pending`: everything else.
   */
  readonly state: SealingState
  /** True if some running process lacks the current key. Nothing is re-encrypted until every process has it. */
  readonly isUnknown: boolean
}

/**
 * Fast, because it reads the result of the last pass and the keys of the running processes, but not the values. It
 * misses values with a former key that a process wrote after that pass and before it stopped. The next nightly pass or
 * `checkPlaces` finds them.
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
      const isWhole = walk?.finished_at && walk.reencrypted === 0 && walk.changed === 0
      const isClean = isWhole && walk.undecryptable === 0 && !hasOthers
      return {
        isUnknown: processes.some(({ is_living, opens }) => is_living && opens?.includes(key_id) !== true),
        state: isClean ? 'current' : walk?.finished_at && walk.undecryptable > 0 ? 'undecryptable' : 'pending',
      }
    }),
  )
}
