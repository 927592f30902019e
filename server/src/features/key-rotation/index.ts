import type { Feature } from '../../feature.ts'
import type { SealedPlace } from '../../platform/sealed-place.ts'
import { addFigure, type KeysOfProcess, labelled, type ThisProcess } from '../health/index.ts'
import { checkPlaces, type PlaceCheck } from './check.ts'
import { placeStates, readStates } from './states.ts'
import { walk, type WalkDeps } from './walk.ts'

export type { PlaceCheck } from './check.ts'

const REENCRYPT_JOB = 'sealing:reencrypt'
/**
 * The maximum number of passes. The first pass re-encrypts, and the second finds nothing to do. Only concurrent writes
 * need a third.
 */
const WALKS_MAX = 3

export interface KeyRotationDeps extends WalkDeps {
  readonly places: readonly SealedPlace[]
  readonly process: Pick<ThisProcess, 'metrics'>
}

export interface KeyRotation {
  readonly feature: Feature
  /**
   * Re-encrypts all values of former keys, in the places whose current key all running processes have. Then returns the
   * result of `check`.
   */
  readonly reencrypt: () => Promise<readonly PlaceCheck[]>
  /** Decrypts the stored values and reports whether former keys are still needed. */
  readonly check: () => Promise<readonly PlaceCheck[]>
}

export const keysOf = (places: readonly SealedPlace[]): KeysOfProcess => ({
  seals_with: places.map(({ ring }) => ring.first.id),
  opens: places.flatMap(({ ring }) => ring.keys.map(({ id }) => id)),
})

/**
 * Rotates the installation’s encryption keys: re-encrypts values of former keys, and tells when a former key can be
 * removed. Its schema is `sealing`.
 */
export function createKeyRotation(deps: KeyRotationDeps): KeyRotation {
  const { database, places, process } = deps
  async function reencryptPlace(place: SealedPlace): Promise<void> {
    for (let walks = 0; walks < WALKS_MAX; walks += 1) {
      const [now] = await readStates(database, [place])
      if (now?.isUnknown) return
      // A stopped process no longer reports that it used a former key. So check again while a former key is configured.
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
