import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SealingWalk } from '../../platform/database/generated.ts'
import type { Logger } from '../../platform/log.ts'
import { seal, tryUnseal } from '../../platform/seal.ts'
import type { SealedPlace, SealedValue } from '../../platform/sealed-place.ts'

export interface WalkDeps {
  readonly database: Database
  readonly log: Pick<Logger, 'error'>
}

export type WalkRow = Selectable<SealingWalk>

export const readWalk = (database: Database, place: string): Promise<WalkRow | undefined> =>
  database.selectFrom('sealing.walk').selectAll().where('place', '=', place).executeTakeFirst()

/** Continues an interrupted pass for the same key. Values that no key can decrypt are logged and not changed. */
export async function walk(deps: WalkDeps, place: SealedPlace): Promise<WalkRow> {
  await begin(deps.database, place)
  for (;;) {
    const done = await deps.database.transaction().execute((trx) => step(deps, trx, place))
    if (done) return done
  }
}

async function begin(database: Database, { name, ring }: SealedPlace): Promise<void> {
  const fresh = {
    key_id: ring.first.id,
    begun_at: sql<Date>`now()`,
    finished_at: null,
    after: null,
    seen: 0,
    reencrypted: 0,
    changed: 0,
    undecryptable: 0,
  }
  await database
    .insertInto('sealing.walk')
    .values({ place: name, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('place')
        .doUpdateSet(fresh)
        .where(sql<boolean>`walk.finished_at is not null or walk.key_id <> excluded.key_id`),
    )
    .execute()
}

/** A concurrent run waits and takes the next batch. Returns the row of the pass if no value is left, otherwise null. */
async function step({ log }: WalkDeps, trx: Transaction, place: SealedPlace): Promise<WalkRow | null> {
  const row = await trx
    .selectFrom('sealing.walk')
    .selectAll()
    .where('place', '=', place.name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.finished_at || row.key_id !== place.ring.first.id) return row
  const values = await place.read(trx, row.after)
  const counts = {
    seen: row.seen + values.length,
    reencrypted: row.reencrypted,
    changed: row.changed,
    undecryptable: row.undecryptable,
  }
  const lost: string[] = []
  for (const value of values) {
    const outcome = await reencrypt(trx, place, value)
    if (outcome === 'undecryptable') lost.push(value.id)
    if (outcome !== 'right') counts[outcome] += 1
  }
  if (lost.length > 0)
    log.error(
      { place: place.name, ids: lost },
      'no key opens a stored value, so it was not re-encrypted: is a key missing in ENCRYPTION_KEY or DOCUMENT_KEYS?',
    )
  const isThrough = values.length < place.atOnce
  const updated = await trx
    .updateTable('sealing.walk')
    .set({ ...counts, after: values.at(-1)?.id ?? row.after, finished_at: isThrough ? sql<Date>`clock_timestamp()` : null })
    .where('place', '=', place.name)
    .returningAll()
    .executeTakeFirstOrThrow()
  return isThrough ? updated : null
}

async function reencrypt(
  trx: Transaction,
  { ring, replace }: SealedPlace,
  value: SealedValue,
): Promise<'right' | 'reencrypted' | 'changed' | 'undecryptable'> {
  const found = tryUnseal(ring, value.sealed, value.owner)
  if (!found) return 'undecryptable'
  if (found.key_id === ring.first.id) return 'right'
  return (await replace(trx, value, seal(ring, found.secret, value.owner))) ? 'reencrypted' : 'changed'
}
