import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { SanctionsFiles } from '../../platform/sanctions-config.ts'
import type { ComplianceDeps } from './deps.ts'
import { keysOf } from './likeness.ts'
import { readSdn, type ListedName } from './read-sdn.ts'

const BATCH = 1_000
/** About ten times the size of OFAC’s list. Bounds the size of the database. */
const NAMES_MAX = 250_000
const BROKEN_SHOWN = 20
/** An import that started longer ago and has not finished counts as interrupted. */
const GIVEN_UP_MS = 3_600_000

/**
 * Stored as the fingerprint if a file could not be read or the import broke off. The next run with readable files then
 * imports them.
 */
const NO_FINGERPRINT = 'unreadable'

type ListFault = 'unreadable' | 'no_names' | 'too_many_names'

class ListRejected extends Error {
  readonly fault: ListFault
  constructor(fault: ListFault) {
    super(`could not import the sanctions list: ${fault}`)
    this.fault = fault
  }
}

async function fingerprintOf({ names, aliases }: SanctionsFiles): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for (const path of [names, ...(aliases === null ? [] : [aliases])]) {
      const bytes: AsyncIterable<Buffer> = createReadStream(path)
      for await (const chunk of bytes) hash.update(chunk)
      hash.update('\0')
    }
    return hash.digest('hex')
  } catch {
    return null
  }
}

/** Does nothing if the files are unchanged. The previous list stays in use until the import succeeds. */
export async function loadList(deps: ComplianceDeps): Promise<void> {
  const { database, clock, log, settings } = deps
  if (settings.sanctions === null) return
  const now = clock.now()
  await database
    .deleteFrom('compliance.list')
    .where('status', '=', 'loading')
    .where('started_at', '<', new Date(now.getTime() - GIVEN_UP_MS))
    .execute()
  const fingerprint = await fingerprintOf(settings.sanctions)
  const newest = await database
    .selectFrom('compliance.list')
    .select('fingerprint')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.fingerprint === (fingerprint ?? NO_FINGERPRINT)) return
  const id = newId()
  const begun = await database
    .insertInto('compliance.list')
    .values({ id, fingerprint: fingerprint ?? NO_FINGERPRINT, started_at: now })
    .onConflict((conflict) => conflict.column('status').where('status', '=', 'loading').doNothing())
    .executeTakeFirstOrThrow()
  if (begun.numInsertedOrUpdatedRows !== 1n) return
  try {
    if (fingerprint === null) throw new ListRejected('unreadable')
    const counted = await writeNames(database, id, settings.sanctions)
    await database
      .updateTable('compliance.list')
      .set({ ...counted, status: 'ready', finished_at: clock.now() })
      .where('id', '=', id)
      .execute()
    await database.deleteFrom('compliance.listed_name').where('list_id', '<>', id).execute()
    log.info({ list: id, ...counted }, 'imported a sanctions list')
  } catch (error) {
    const fault = error instanceof ListRejected ? error.fault : 'unreadable'
    await database.deleteFrom('compliance.listed_name').where('list_id', '=', id).execute()
    await database
      .updateTable('compliance.list')
      .set({
        status: 'failed',
        fault,
        finished_at: clock.now(),
        ...(error instanceof ListRejected ? {} : { fingerprint: NO_FINGERPRINT }),
      })
      .where('id', '=', id)
      .execute()
    log.error({ err: error, fault }, 'could not import the sanctions list, the previous one stays in use')
  }
}

async function writeNames(database: Database, list_id: string, files: SanctionsFiles) {
  const counted = { names: 0, others: 0, broken_rows: 0, broken_lines: new Array<string>() }
  let batch: (ListedName & { readonly position: number })[] = []
  for await (const row of readSdn(files)) {
    if (row.kind === 'other') counted.others += 1
    else if (row.kind === 'broken') {
      counted.broken_rows += 1
      if (counted.broken_lines.length < BROKEN_SHOWN) counted.broken_lines.push(row.where)
    } else {
      counted.names += 1
      if (counted.names > NAMES_MAX) throw new ListRejected('too_many_names')
      batch.push({ ...row.name, position: counted.names })
    }
    if (batch.length === BATCH) {
      await writeBatch(database, list_id, batch)
      batch = []
    }
  }
  if (counted.names === 0) throw new ListRejected('no_names')
  await writeBatch(database, list_id, batch)
  await forgetOften(database, list_id)
  return counted
}

const ALONE_KEYS = 4
/** A key that more names share is deleted. */
const OFTEN = 200

/**
 * Deletes common keys, because each slows down the screening of every member whose name has it. Names of several words
 * are still found by other keys. One-word names keep all keys.
 */
async function forgetOften(database: Database, list_id: string): Promise<void> {
  await sql`
    with often as (
      select coalesce(array_agg(key), '{}') as keys
        from (select key from compliance.listed_name, unnest(keys) key where list_id = ${list_id}
               group by key having count(*) > ${OFTEN}) k)
    update compliance.listed_name n set keys = array(select unnest(n.keys) except select unnest(often.keys))
      from often
     where n.list_id = ${list_id} and n.keys && often.keys and cardinality(n.keys) > ${ALONE_KEYS}`.execute(database)
  await sql`select compliance.learn_names()`.execute(database)
}

async function writeBatch(
  database: Database,
  list_id: string,
  batch: readonly (ListedName & { readonly position: number })[],
): Promise<void> {
  const rows = batch.map((row) => ({ ...row, keys: keysOf(row.name) }))
  await sql`
    insert into compliance.listed_name (list_id, position, entry_number, name, is_alias, program, remarks, keys)
    select ${list_id}::uuid, row.position, row.entry_number, row.name, row.is_alias, row.program, row.remarks, row.keys
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as row (position integer, entry_number integer, name text, is_alias boolean, program text, remarks text, keys text[])`.execute(
    database,
  )
}
