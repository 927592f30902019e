import type { Database } from '../../platform/database/database.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { readKeysOfProcesses } from '../systems/index.ts'
import { readWalk } from './walk.ts'

/** A process writes for so long after it was last heard of, at most, before it beats again. */
const MARGIN_MS = 60_000

export const placeStates = ['clean', 'open', 'unopened'] as const
export type SealingState = (typeof placeStates)[number]

interface PlaceState {
  /**
   * `clean`: a walk found nothing that was sealed with another key than the one that seals now, and nobody is known to have sealed with another
   * since. `unopened`: no key opens some of it. `open`: neither is known.
   */
  readonly state: SealingState
  /** Whether a living process does not know the key that seals here: nothing is sealed anew until it does. */
  readonly isUnknown: boolean
}

/**
 * How it stands with each place as far as walks and processes have said: cheap, and blind to what a process sealed after a walk before it stopped in
 * order. The walk of the next night sees that, and `checkPlaces` does at once.
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
