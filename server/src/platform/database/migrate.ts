import { basename } from 'node:path'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { StartRefusal } from '../start-refusal.ts'
import { withSessionLock } from './advisory-locks.ts'
import { FIRST_BOOK, type Book } from './book.ts'
import { isOfBooks, migrationInBook, readOtherBooks, recordInBook } from './book-migrations.ts'
import {
  hashOfMigration,
  knownMigrations,
  lastKnownMigration,
  migrationsFolder,
  readMigration,
  readUpgradeFrom,
} from './migration-files.ts'
import { createPool, withClient } from './pool.ts'
import { maySetRole } from './may-set-role.ts'

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Another process may create the role at the same moment, because roles belong to the whole PostgreSQL server. */
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

/** Creates the three roles and gives them to the login of `client`. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; user: string }>(
    'select current_database() as database, current_user as user',
  )
  const [row] = rows
  if (!row) throw new Error('the database did not return its name')
  for (const role of ['hai_owner', 'hai_app', 'hai_report']) {
    await ensureRole(client, role)
    const { rowCount } = await client.query(`select where ${maySetRole(`'${role}'`)}`)
    if (!rowCount) await client.query(`grant ${role} to ${pg.escapeIdentifier(row.user)}`)
  }
  await client.query(`grant create, connect on database ${pg.escapeIdentifier(row.database)} to hai_owner`)
}

interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: string): Promise<pg.QueryResult<Row>>
}

/**
 * The migrations that have run, in order. Empty if the login may not read the list yet: a migration grants that right.
 * Throws StartRefusal if one of them has other contents now. Until the first release, migrations change (decision 0125).
 */
async function readDone(database: Queryable): Promise<readonly string[]> {
  const { rows: tables } = await database.query<{ relname: string }>(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'migrations' and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`,
  )
  const readable = new Set(tables.map(({ relname }) => relname))
  if (!readable.has('migration')) return []
  const { rows } = await database.query<{ name: string; sha256: string | null }>(
    readable.has('content')
      ? 'select name, sha256 from migrations.migration left join migrations.content using (name) order by id'
      : 'select name, null as sha256 from migrations.migration order by id',
  )
  const known = new Set(knownMigrations())
  const changed = rows.find(({ name, sha256 }) => (known.has(name) ? sha256 !== hashOfMigration(name) : !readable.has('content')))
  if (changed)
    throw new StartRefusal(
      `The database was created by a development version with other migrations (${changed.name} differs) and cannot be upgraded: set DATABASE_URL to an empty database, or DATA_DIR to a new folder.`,
    )
  return rows.map(({ name }) => name)
}

/** Call this before migrating. */
async function createRecords(pool: pg.Pool): Promise<void> {
  await pool.query('create schema if not exists migrations')
  await pool.query('create table if not exists migrations.content (name text primary key, sha256 text not null)')
  await pool.query('grant select on migrations.content to hai_app')
  await pool.query('create table if not exists migrations.book_migration (book smallint, name text, primary key (book, name))')
}

/** Records which older version may keep running on the migrated database. Call this before migrating. */
async function recordCompatibleVersion(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create table if not exists migrations.compatible_version (
       only_one       boolean primary key default true check (only_one),
       last_migration text    not null
     )`,
  )
  // Processes of the previous version read it.
  await pool.query('grant select on migrations.compatible_version to hai_app')
  await pool.query(
    `insert into migrations.compatible_version (last_migration) values ($1)
     on conflict (only_one) do update set last_migration = excluded.last_migration`,
    [readUpgradeFrom().last_migration],
  )
}

async function readCompatibleVersion(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ last_migration: string }>('select last_migration from migrations.compatible_version')
  return rows[0]?.last_migration
}

/**
 * True if the next version of the program has migrated this database and declares our version compatible. Throws
 * StartRefusal if unknown migrations come without such a declaration.
 */
async function isOfNextVersion(database: Queryable, done: readonly string[], known: ReadonlySet<string>): Promise<boolean> {
  const unknown = done.find((name) => !known.has(name))
  if (unknown === undefined) return false
  const hasOurs = [...known].every((name) => done.includes(name))
  if (hasOurs && (await readCompatibleVersion(database)) === lastKnownMigration()) return true
  throw new StartRefusal(`The database belongs to another version of this program (it has ${unknown}): start that version.`)
}

const ALIVE_SECONDS = 60

/** Processes of a version older than the previous one are not compatible with our migrations. */
async function refuseSkipping(pool: pg.Pool, done: readonly string[]): Promise<void> {
  const before = readUpgradeFrom().last_migration
  if (done.length === 0 || done.includes(before)) return
  const { rowCount: hasProcesses } = await pool.query(
    `select from pg_tables where schemaname = 'health' and tablename = 'process'`,
  )
  if (!hasProcesses) return
  const { rowCount: living } = await pool.query(`select from health.process where beat_at > now() - make_interval(secs => $1)`, [
    ALIVE_SECONDS,
  ])
  if (living)
    throw new StartRefusal(
      `The database is older than the previous version (it lacks ${before}), and a process is using it or did so within the last minute. That process is not compatible with this version: upgrade through the versions in between, or stop every process and start this one a minute later.`,
    )
}

/**
 * Brings roles, migrations and job queues of all books up to date. Processes that migrate together wait for each other. The user in `url`
 * must be able to create roles, or the three roles must exist and be granted to that user. Runs no migration if the
 * next version has migrated the database and is compatible with ours (`isOfNextVersion`). Throws StartRefusal if the
 * upgrade would skip a version while older processes run, or if the database is of an incompatible version.
 */
export const migrate = (
  url: string,
): Promise<{
  readonly isOfNextVersion: boolean
  /** The migrations that ran now. */
  readonly ran: readonly string[]
}> =>
  withSessionLock(url, 'migrate', async (client) => {
    await ensureRoles(client)
    const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-migrate' })
    try {
      const known = knownMigrations()
      const done = await readDone(pool)
      if (await isOfNextVersion(pool, done, new Set(known))) return { isOfNextVersion: true, ran: [] }
      const ran = known.filter((name) => !done.includes(name))
      if (ran.length > 0) {
        await refuseSkipping(pool, done)
        await createRecords(pool)
        await recordCompatibleVersion(pool)
        await runWith(pool, await readOtherBooks(pool))
      }
      for (const book of [FIRST_BOOK, ...(await readOtherBooks(pool))]) await installJobs(pool, book)
      return { isOfNextVersion: false, ran }
    } finally {
      await pool.end()
    }
  })

const RUN_MIGRATE = 'run "npm run admin -- migrate" with this version first.'

const takeOurRole = `select set_config('role', rolname, false)
  from (select rolname from pg_roles where rolname in ('hai_owner', 'hai_app') and ${maySetRole('oid')}
         order by rolname = 'hai_owner' desc limit 1) r`

/**
 * For servers and commands that use the database but do not migrate it. The user in `url` must be able to act as hai_app
 * or hai_owner. Throws StartRefusal unless this version or the next compatible one has migrated the database. If
 * migrations are missing, its message ends with `instruction`.
 */
export const checkMigrated = (
  url: string,
  { instruction = RUN_MIGRATE }: { readonly instruction?: string } = {},
): Promise<{ readonly isOfNextVersion: boolean }> =>
  withClient(url, async (client) => {
    await client.query(takeOurRole)
    const known = knownMigrations()
    const done = await readDone(client)
    if (await isOfNextVersion(client, done, new Set(known))) return { isOfNextVersion: true }
    const lacks = known.find((name) => !done.includes(name))
    if (lacks !== undefined)
      throw new StartRefusal(`The database is of an earlier version, or of another program (it lacks ${lacks}): ${instruction}`)
    return { isOfNextVersion: false }
  })

const preparedFor = (): string => `prepared-for-${lastKnownMigration()}`

/** The last step of preparing a database. Until then `checkPrepared` refuses it. */
export const recordPrepared = (owner_url: string): Promise<void> =>
  withClient(owner_url, async (client) => {
    await client.query('set role hai_owner')
    await client.query('insert into platform.milestone (name, reached_at) values ($1, now()) on conflict do nothing', [
      preparedFor(),
    ])
  })

/**
 * For servers. Like `checkMigrated`, but also throws StartRefusal if the command that prepares the database has not
 * finished, so that for example the legal texts or the job queue may be missing.
 */
export async function checkPrepared(url: string): Promise<{ readonly isOfNextVersion: boolean }> {
  const migrated = await checkMigrated(url)
  if (migrated.isOfNextVersion) return migrated
  const isPrepared = await withClient(url, async (client) => {
    await client.query(takeOurRole)
    const { rowCount } = await client.query(
      `select from pg_namespace where nspname = 'graphile_worker' and has_schema_privilege(oid, 'usage')
          and exists (select from platform.milestone where name = $1)`,
      [preparedFor()],
    )
    return rowCount === 1
  })
  if (!isPrepared) throw new StartRefusal(`The database is not completely prepared: ${RUN_MIGRATE}`)
  return migrated
}

const recordContent = (name: string): string =>
  `insert into migrations.content values (${pg.escapeLiteral(name)}, '${hashOfMigration(name)}')
   on conflict (name) do update set sha256 = excluded.sha256`

/** The statements of a migration, which are one transaction. */
const statementsOf = (name: string, others: readonly Book[]): readonly string[] => [
  readMigration(name),
  recordContent(name),
  ...(isOfBooks(name) ? others.flatMap((book) => [migrationInBook(book, readMigration(name)), recordInBook(book, name)]) : []),
]

/** Most starts find no missing migration, so they never import the library. */
async function runWith(pool: pg.Pool, others: readonly Book[]): Promise<void> {
  const { runner } = await import('node-pg-migrate')
  const client = await pool.connect()
  try {
    await runner({
      dbClient: client,
      dir: migrationsFolder,
      migrationLoaderStrategies: [
        {
          extensions: ['.sql'],
          loader: (paths) =>
            Promise.resolve(
              paths.map((path) => ({
                id: path,
                filePaths: [path],
                actions: {
                  up: (builder) => {
                    for (const statements of statementsOf(basename(path, '.sql'), others)) builder.sql(statements)
                  },
                },
              })),
            ),
        },
      ],
      direction: 'up',
      migrationsTable: 'migration',
      migrationsSchema: 'migrations',
      createMigrationsSchema: true,
      singleTransaction: false,
      // The library’s own lock would fail if another process migrates. Our lock waits instead.
      noLock: true,
      log: () => undefined,
    })
  } finally {
    client.release()
  }
}
