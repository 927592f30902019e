import { type KeyObject, randomBytes } from 'node:crypto'
import type { Database } from './database/database.ts'
import { keyFor, ringFor, seal, unseal } from './seal.ts'
import { sealedColumn, type SealedPlace } from './sealed-place.ts'
import { StartRefusal } from './start-refusal.ts'

/**
 * A 256-bit HMAC key per purpose, for look-ups and proofs. The keys stay the same when ENCRYPTION_KEY changes, because
 * stored hashes cannot be calculated again.
 */
export interface LookupKeys {
  readonly 'mfa.recovery_code': Buffer
  readonly 'receipt codes': Buffer
  readonly 'referrals.phone': Buffer
  readonly 'support links': Buffer
}

const ringOf = (encryptionKeys: readonly KeyObject[]) => ringFor(encryptionKeys, 'lookup keys')

export const lookupKeyPlace = (encryptionKeys: readonly KeyObject[]): SealedPlace =>
  sealedColumn(ringOf(encryptionKeys), { table: 'sealing.lookup_key', id: 'purpose', column: 'sealed', owner: 'purpose' })

const purposes = [
  'mfa.recovery_code',
  'receipt codes',
  'referrals.phone',
  'support links',
] as const satisfies readonly (keyof LookupKeys)[]

const KEY_BYTES = 32

/**
 * The purposes whose key was derived from one of `encryptionKeys`. Anyone with that key can derive them without the
 * database.
 */
export const purposesDerivedFrom = (keys: LookupKeys, encryptionKeys: readonly KeyObject[]): readonly string[] =>
  purposes.filter((purpose) => encryptionKeys.some((key) => keyFor(key, purpose).equals(keys[purpose])))

/**
 * True if stored hashes may have been made with keys derived from ENCRYPTION_KEY. False if any key is stored: a missing
 * key was then deleted on purpose, to get a new one.
 */
const mayHaveHashes = async (database: Database): Promise<boolean> =>
  (await database.selectFrom('sealing.lookup_key').select('purpose').limit(1).executeTakeFirst()) === undefined &&
  (await database.selectFrom('identity.account_view').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Loads the keys and creates missing ones: at random, or derived from the oldest of `encryptionKeys` if hashes may
 * exist. One statement creates all missing keys, so an interrupted start never leaves only some of them. Throws
 * StartRefusal if a stored key cannot be decrypted.
 */
export async function loadLookupKeys(database: Database, encryptionKeys: readonly KeyObject[]): Promise<LookupKeys> {
  const ring = ringOf(encryptionKeys)
  const oldest = encryptionKeys.at(-1)
  if (!oldest) throw new Error('lookup keys need an encryption key')
  const readAll = async (): Promise<ReadonlyMap<string, Buffer>> => {
    const rows = await database.selectFrom('sealing.lookup_key').select(['purpose', 'sealed']).execute()
    return new Map(rows.map(({ purpose, sealed }) => [purpose, sealed]))
  }
  const make = async (missing: readonly string[]): Promise<void> => {
    const isDerived = await mayHaveHashes(database)
    const makeKey = (purpose: string): Buffer => (isDerived ? keyFor(oldest, purpose) : randomBytes(KEY_BYTES))
    await database
      .insertInto('sealing.lookup_key')
      .values(missing.map((purpose) => ({ purpose, sealed: seal(ring, makeKey(purpose), purpose) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const known = await readAll()
  const missing = purposes.filter((purpose) => !known.has(purpose))
  if (missing.length > 0) await make(missing)
  const stored = missing.length > 0 ? await readAll() : known
  const one = (purpose: keyof LookupKeys): Buffer => {
    const sealed = stored.get(purpose)
    if (!sealed) throw new Error(`the key for ${purpose} was deleted during the start`)
    try {
      return unseal(ring, sealed, purpose)
    } catch (error) {
      throw new StartRefusal(
        `ENCRYPTION_KEY is not the key that this database is encrypted with (${purpose}): give all processes the same key, followed by a former one as long as it is needed.`,
        { cause: error },
      )
    }
  }
  return {
    'mfa.recovery_code': one('mfa.recovery_code'),
    'receipt codes': one('receipt codes'),
    'referrals.phone': one('referrals.phone'),
    'support links': one('support links'),
  }
}
