import type { KeyObject } from 'node:crypto'
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

/**
 * Reads them from the database. One that is not there yet is made of the oldest of `encryptionKeys`: that is what hashes were made with before
 * these keys were kept, and what a version without them uses beside us. Throws StartRefusal where none of the keys opens one.
 */
export async function loadLookupKeys(database: Database, encryptionKeys: readonly KeyObject[]): Promise<LookupKeys> {
  const ring = ringOf(encryptionKeys)
  const oldest = encryptionKeys.at(-1)
  if (!oldest) throw new Error('lookup keys need a key to be sealed with')
  const read = async (purpose: string): Promise<Buffer | null> => {
    const row = await database.selectFrom('sealing.lookup_key').select('sealed').where('purpose', '=', purpose).executeTakeFirst()
    if (!row) return null
    try {
      return unseal(ring, row.sealed, purpose)
    } catch (error) {
      throw new StartRefusal(
        `ENCRYPTION_KEY is not the key that this database was sealed with (${purpose}): give all processes the same one, and a former one behind it as long as it is needed.`,
        { cause: error },
      )
    }
  }
  const make = async (purpose: string): Promise<Buffer | null> => {
    await database
      .insertInto('sealing.lookup_key')
      .values({ purpose, sealed: seal(ring, keyFor(oldest, purpose), purpose) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return read(purpose)
  }
  const one = async (purpose: string): Promise<Buffer> => {
    const key = (await read(purpose)) ?? (await make(purpose))
    if (!key) throw new Error(`the key for ${purpose} was taken away while we looked`)
    return key
  }
  return {
    'factors.recovery_code': await one('factors.recovery_code'),
    'receipt codes': await one('receipt codes'),
    'referrals.phone': await one('referrals.phone'),
    'support links': await one('support links'),
  }
}
