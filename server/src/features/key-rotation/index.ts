import type { Feature } from '../../feature.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { addFigure, type KeysOfProcess, labelled, type ThisProcess } from '../systems/index.ts'
import { checkPlaces, type PlaceCheck } from './check.ts'
import { placeStates, readStates } from './states.ts'
import { walk, type WalkDeps } from './walk.ts'

export type { PlaceCheck } from './check.ts'

const ANEW_TASK = 'sealing:anew'
/** The first walk seals anew, the second finds nothing to do; a third where somebody wrote meanwhile. */
const WALKS_MAX = 3

export interface KeyRotationDeps extends WalkDeps {
  readonly places: readonly SealedPlace[]
  readonly process: Pick<ThisProcess, 'metrics'>
}

export interface KeyRotation {
  readonly feature: Feature
  /** Seals anew what former keys have sealed, everywhere, as far as all living processes know the key. Resolves with what `check` finds then. */
  readonly sealAnew: () => Promise<readonly PlaceCheck[]>
  /** Opens everything that is sealed, and says whether former keys are still needed. */
  readonly check: () => Promise<readonly PlaceCheck[]>
}

/** Ids of the keys of this process. */
export const keysOf = (places: readonly SealedPlace[]): KeysOfProcess => ({
  seals_with: places.map(({ ring }) => ring.first.id),
  opens: places.flatMap(({ ring }) => ring.keys.map(({ id }) => id)),
})

/**
 * Lets the key of the installation be exchanged: seals anew what former ones have sealed, and knows when they are no longer needed. Its tables
 * are those of the schema `sealing`.
 */
export function createKeyRotation(deps: KeyRotationDeps): KeyRotation {
  const { database, places, process } = deps
  async function sealAnewAt(place: SealedPlace): Promise<void> {
    for (let walks = 0; walks < WALKS_MAX; walks += 1) {
      const [now] = await readStates(database, [place])
      if (now?.isUnknown) return
      // Of a process that stopped in order nothing is left to tell that it sealed with a former key: as long as there is one, look again.
      if (now?.state === 'clean' && (walks > 0 || place.ring.keys.length === 1)) return
      const { anew, changed } = await walk(deps, place)
      if (anew === 0 && changed === 0) return
    }
  }
  async function sealAnewEverywhere(): Promise<void> {
    for (const place of places) await sealAnewAt(place)
  }
  const check = () => checkPlaces(database, places)

  addFigure([process.metrics.register], {
    name: 'hai_sealed_places',
    help: 'Places with sealed secrets, by the newest walks: clean (sealed with the key that seals now), open (not known), unopened (no key opens some).',
    labelNames: ['state'],
    read: async () => {
      const all = await readStates(database, places)
      return labelled(
        'state',
        Object.fromEntries(placeStates.map((one) => [one, all.filter(({ state }) => state === one).length])),
      )
    },
  })
  return {
    sealAnew: async () => {
      await sealAnewEverywhere()
      return check()
    },
    check,
    feature: {
      handlers: {},
      tasks: {
        [ANEW_TASK]: sealAnewEverywhere,
      },
      cron: [`13 4 * * * ${ANEW_TASK}`],
    },
  }
}
