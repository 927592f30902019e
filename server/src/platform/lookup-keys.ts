import { type KeyObject, randomBytes } from 'node:crypto'
import type { Database } from './database/database.ts'
import { keyFor, ringFor, seal, unseal } from './seal.ts'
import { sealedColumn, type SealedPlace } from './sealed-place.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * 256 bits for each purpose: what is found by a hash under a key, or proven by one. They stay the same when ENCRYPTION_KEY is exchanged, because
 * hashes cannot be made anew.
 */
export interface LookupKeys {
  readonly 'factors.recovery_code': Buffer
  readonly 'receipt codes': Buffer
  readonly 'referrals.phone': Buffer
  readonly 'support links': Buffer
}

const ringOf = (encryptionKeys: readonly KeyObject[]) => ringFor(encryptionKeys, 'lookup keys')

/** Where they lie, to be sealed anew. */
export const lookupKeyPlace = (encryptionKeys: readonly KeyObject[]): SealedPlace =>
  sealedColumn(ringOf(encryptionKeys), { table: 'sealing.lookup_key', id: 'purpose', column: 'sealed', owner: 'purpose' })

const purposes = [
  'factors.recovery_code',
  'receipt codes',
  'referrals.phone',
  'support links',
] as const satisfies readonly (keyof LookupKeys)[]

const KEY_BYTES = 32

/** Which of these keys come from one of `encryptionKeys`: whoever has that one has them, without the database. */
export const madeFrom = (keys: LookupKeys, encryptionKeys: readonly KeyObject[]): readonly string[] =>
  purposes.filter((purpose) => encryptionKeys.some((key) => keyFor(key, purpose).equals(keys[purpose])))

/**
 * Whether hashes may have been made before these keys were kept, when they came from ENCRYPTION_KEY itself; a version without them beside us does
 * so still. In a new database none were, and where any of these keys is kept, one that is missing was taken away to be another.
 */
const mayHaveHashes = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('sealing.lookup_key').select('purpose').limit(1).executeTakeFirst()) === undefined &&
  (await database.selectFrom('identity.account').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Reads them from the database. Those that are not there yet are made at random, or, where hashes may have been made before, of the oldest of
 * `encryptionKeys`: all at once, so that no start that was cut short leaves some. Throws StartRefusal where none of the keys opens one.
 */
export async function loadLookupKeys(database: Database, encryptionKeys: readonly KeyObject[]): Promise<LookupKeys> {
  const ring = ringOf(encryptionKeys)
  const oldest = encryptionKeys.at(-1)
  if (!oldest) throw new Error('lookup keys need a key to be sealed with')
  const readAll = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const rows = await database.selectFrom('sealing.lookup_key').select(['purpose', 'sealed']).execute()
    return new Map(rows.map(({ purpose, sealed }) => [purpose, sealed]))
  }
  const make = async (missing: readonly string[]): Promise<void> => {
    const isDerived = await mayHaveHashes(database)
    const made = (purpose: string): Buffer => (isDerived ? keyFor(oldest, purpose) : randomBytes(KEY_BYTES))
    await database
      .insertInto('sealing.lookup_key')
      .values(missing.map((purpose) => ({ purpose, sealed: seal(ring, made(purpose), purpose) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const known = await readAll()
  const missing = purposes.filter((purpose) => !known.has(purpose))
  if (missing.length > 0) await make(missing)
  const kept = missing.length > 0 ? await readAll() : known
  const one = (purpose: keyof LookupKeys): Buffer => {
    const sealed = kept.get(purpose)
    if (!sealed) throw new Error(`the key for ${purpose} was taken away while we looked`)
    try {
      return unseal(ring, sealed, purpose)
    } catch (error) {
      throw new StartRefusal(
        `ENCRYPTION_KEY is not the key that this database was sealed with (${purpose}): give all processes the same one, and a former one behind it as long as it is needed.`,
        { cause: error },
      )
    }
  }
  return {
    'factors.recovery_code': one('factors.recovery_code'),
    'receipt codes': one('receipt codes'),
    'referrals.phone': one('referrals.phone'),
    'support links': one('support links'),
  }
}
