import type { Feature } from '../../feature.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { addFigure, type KeysOfProcess, labelled, type ThisProcess } from '../health/index.ts'
import { checkPlaces, type PlaceCheck } from './check.ts'
import { placeStates, readStates } from './states.ts'
import { walk, type WalkDeps } from './walk.ts'

export type { PlaceCheck } from './check.ts'

const REENCRYPT_JOB = 'sealing:reencrypt'
/** The first pass re-encrypts, and the second finds nothing to do. A third is needed only after concurrent writes. */
const WALKS_MAX = 3

export interface KeyRotationDeps extends WalkDeps {
  readonly places: readonly SealedPlace[]
  readonly process: Pick<ThisProcess, 'metrics'>
}

export interface KeyRotation {
  readonly feature: Feature
  /** Skips a column while some running process lacks the column’s current key. Returns the result of `check`. */
  readonly reencrypt: () => Promise<readonly PlaceCheck[]>
  readonly check: () => Promise<readonly PlaceCheck[]>
}

export const keysOf = (places: readonly SealedPlace[]): KeysOfProcess => ({
  seals_with: places.map(({ ring }) => ring.first.id),
  opens: places.flatMap(({ ring }) => ring.keys.map(({ id }) => id)),
})

/** A “place” is an encrypted column. The database schema is `sealing`. */
export function createKeyRotation(deps: KeyRotationDeps): KeyRotation {
  const { database, places, process } = deps
  async function reencryptPlace(place: SealedPlace): Promise<void> {
    for (let walks = 0; walks < WALKS_MAX; walks += 1) {
      const [now] = await readStates(database, [place])
      if (now?.isUnknown) return
      // A stopped process does not report that it used a former key. So while a former key is configured, make at least
      // one pass.
      if (now?.state === 'current' && (walks > 0 || place.ring.keys.length === 1)) return
      const { reencrypted, changed } = await walk(deps, place)
      if (reencrypted === 0 && changed === 0) return
    }
  }
  async function reencryptAll(): Promise<void> {
    for (const place of places) await reencryptPlace(place)
  }
  const check = () => checkPlaces(database, places)

  addFigure([process.metrics.register], {
    name: 'hai_encrypted_columns',
    help: 'Encrypted columns: current (all values use the current key), pending (unknown), undecryptable (no key decrypts some values).',
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
    reencrypt: async () => {
      await reencryptAll()
      return check()
    },
    check,
    feature: {
      handlers: {},
      jobs: {
        [REENCRYPT_JOB]: reencryptAll,
      },
      cron: [`13 4 * * * ${REENCRYPT_JOB}`],
    },
  }
}
