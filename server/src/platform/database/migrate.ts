import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { StartRefusal } from '../start-refusal.ts'
import { inTurn } from './in-turn.ts'
import { createPool } from './pool.ts'
import { readUpgradeFrom } from './upgrade-from.ts'
import { withClient } from './with-client.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

export const knownMigrations = (): readonly string[] =>
  readdirSync(migrationsFolder)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()

/** Identifies this version in a database. */
export const lastKnownMigration = (): string => knownMigrations().at(-1) ?? ''

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Roles belong to the whole server, so another process may create them at the same time. */
async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  try {
    await client.query(`create role ${role} nologin`)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error
  }
}

async function ensureRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; user: string }>(
    'select current_database() as database, current_user as user',
  )
  const [row] = rows
  if (!row) throw new Error('the database returned no name')
  for (const role of ['hai_owner', 'hai_app', 'hai_report']) {
    await ensureRole(client, role)
    const { rowCount } = await client.query(`select where pg_has_role(current_user, '${role}', 'member')`)
    if (!rowCount) await client.query(`grant ${role} to ${pg.escapeIdentifier(row.user)}`)
  }
  await client.query(`grant create, connect on database ${pg.escapeIdentifier(row.database)} to hai_owner`)
}

interface Asked {
  query<Row extends pg.QueryResultRow>(statement: string): Promise<pg.QueryResult<Row>>
}

async function readDone(pool: Asked): Promise<readonly string[]> {
  const { rowCount } = await pool.query(`select from pg_tables where schemaname = 'migrations' and tablename = 'migration'`)
  if (!rowCount) return []
  const { rows } = await pool.query<{ name: string }>('select name from migrations.migration order by id')
  return rows.map(({ name }) => name)
}

/** Records, before any change, the last migration of the version that can keep running. */
async function sayWhoWorksOn(pool: pg.Pool): Promise<void> {
  await pool.query('create schema if not exists migrations')
  await pool.query(
    `create table if not exists migrations.works_on (
       only_one       boolean primary key default true check (only_one),
       last_migration text    not null
     )`,
  )
  await pool.query(
    `insert into migrations.works_on (last_migration) values ($1)
     on conflict (only_one) do update set last_migration = excluded.last_migration`,
    [readUpgradeFrom().last_migration],
  )
}

async function readWhoWorksOn(pool: Asked): Promise<string | undefined> {
  const { rowCount } = await pool.query(`select from pg_tables where schemaname = 'migrations' and tablename = 'works_on'`)
  if (!rowCount) return undefined
  const { rows } = await pool.query<{ last_migration: string }>('select last_migration from migrations.works_on')
  return rows[0]?.last_migration
}

/**
 * True if the next version has migrated the database and recorded that this version can keep running. Throws
 * StartRefusal without that record, or if it names another version.
 */
async function isOfNextVersion(pool: Asked, done: readonly string[], known: ReadonlySet<string>): Promise<boolean> {
  const unknown = done.find((name) => !known.has(name))
  if (unknown === undefined) return false
  const hasOurs = [...known].every((name) => done.includes(name))
  if (hasOurs && (await readWhoWorksOn(pool)) === lastKnownMigration()) return true
  throw new StartRefusal(`The database belongs to another version of this program (it has ${unknown}): start that version.`)
}

const ALIVE_SECONDS = 60

/**
 * Throws StartRefusal if processes of a version older than the previous one are running, because they would not survive
 * the migration.
 */
async function refuseSkipping(pool: pg.Pool, done: readonly string[]): Promise<void> {
  const before = readUpgradeFrom().last_migration
  if (done.length === 0 || done.includes(before)) return
  const { rowCount: hasProcesses } = await pool.query(
    `select from pg_tables where schemaname = 'systems' and tablename = 'process'`,
  )
  if (!hasProcesses) return
  const { rowCount: living } = await pool.query(`select from systems.process where beat_at > now() - make_interval(secs => $1)`, [
    ALIVE_SECONDS,
  ])
  if (living)
    throw new StartRefusal(
      `The database is more than one version behind (it lacks ${before}), and a process is using it, or did a minute ago. That process cannot run after the migrations of this version. Start the versions in between first, or stop every process and start this one a minute later.`,
    )
}

/**
 * Migrates the database of `url`: roles, then each new migration in its own transaction, and the job queue, under one
 * lock, so that only one of several servers does it. The user must be able to create roles, or the three roles must exist
 * and be granted to it. Changes nothing if the next version has migrated it (`isOfNextVersion`). Throws StartRefusal if
 * a version with running processes would be skipped.
 */
export const migrate = (url: string): Promise<{ readonly isOfNextVersion: boolean }> =>
  inTurn(url, 'migrate', async (client) => {
    await ensureRoles(client)
    const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-migrate' })
    try {
      const known = new Set(knownMigrations())
      const done = await readDone(pool)
      if (await isOfNextVersion(pool, done, known)) return { isOfNextVersion: true }
      if (done.length < known.size) {
        await refuseSkipping(pool, done)
        await sayWhoWorksOn(pool)
        await runWith(pool)
      }
      await installJobs(pool)
      return { isOfNextVersion: false }
    } finally {
      await pool.end()
    }
  })

/**
 * Checks without changes that the database was migrated by this version or a compatible next one (`isOfNextVersion`).
 * Otherwise throws StartRefusal.
 */
export const checkMigrated = (url: string): Promise<{ readonly isOfNextVersion: boolean }> =>
  withClient(url, async (client) => {
    await client.query(
      `select set_config('role', rolname, false) from pg_roles where rolname = 'hai_owner' and pg_has_role(oid, 'member')`,
    )
    const known = knownMigrations()
    const done = await readDone(client)
    if (await isOfNextVersion(client, done, new Set(known))) return { isOfNextVersion: true }
    const lacks = known.find((name) => !done.includes(name))
    if (lacks !== undefined)
      throw new StartRefusal(
        `The database is of an earlier version, or of another program (it lacks ${lacks}): start the server of this version first, which migrates it.`,
      )
    return { isOfNextVersion: false }
  })

/** Loads the library only if there is something to run, which is rare. */
async function runWith(pool: pg.Pool): Promise<void> {
  const { runner } = await import('node-pg-migrate')
  const client = await pool.connect()
  try {
    await runner({
      dbClient: client,
      dir: migrationsFolder,
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: 'migrations',
      createMigrationsSchema: true,
      singleTransaction: false,
      // Our lock is held and waits; the library’s lock would fail instead.
      noLock: true,
      log: () => undefined,
    })
  } finally {
    client.release()
  }
}
