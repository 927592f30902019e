import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.ts'
import { StartRefusal } from '../start-refusal.ts'
import { inTurn } from './in-turn.ts'
import { createPool } from './pool.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The migrations that this program brings with it. */
export const knownMigrations = (): readonly string[] => readdirSync(migrationsFolder).map((file) => file.replace(/\.sql$/, ''))

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Roles belong to the whole server, not to one database: another process may be making them at this moment. */
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
  if (!row) throw new Error('the database does not say its own name')
  for (const role of ['hai_owner', 'hai_app', 'hai_report']) {
    await ensureRole(client, role)
    const { rowCount } = await client.query(`select where pg_has_role(current_user, '${role}', 'member')`)
    if (!rowCount) await client.query(`grant ${role} to ${pg.escapeIdentifier(row.user)}`)
  }
  await client.query(`grant create, connect on database ${pg.escapeIdentifier(row.database)} to hai_owner`)
}

/** Which migrations have been run, in their order. */
async function readDone(pool: pg.Pool): Promise<readonly string[]> {
  const { rowCount } = await pool.query(`select from pg_tables where schemaname = 'migrations' and tablename = 'migration'`)
  if (!rowCount) return []
  const { rows } = await pool.query<{ name: string }>('select name from migrations.migration order by id')
  return rows.map(({ name }) => name)
}

/** A newer version has been here: what it changed is unknown to us, so we keep our hands off. */
function refuseNewerDatabase(done: readonly string[], known: ReadonlySet<string>): void {
  const unknown = done.find((name) => !known.has(name))
  if (unknown)
    throw new StartRefusal(`The database belongs to another version of this program (it has ${unknown}): start that version.`)
}

/**
 * Brings the database behind `url` up to date: roles first, then every migration not run yet, each in its own transaction, and
 * the job queue, all in one turn: of several servers that start at once, one does it and the others then find it done.
 * The user in `url` must be able to create roles, or the three roles must exist and be granted to it.
 */
export const migrate = (url: string): Promise<void> =>
  inTurn(url, 'migrate', async (client) => {
    await ensureRoles(client)
    const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-migrate' })
    try {
      const known = new Set(knownMigrations())
      const done = await readDone(pool)
      refuseNewerDatabase(done, known)
      if (done.length < known.size) await runWith(pool)
      await installJobs(pool)
    } finally {
      await pool.end()
    }
  })

/** The library is taken only where there is something to run: most starts find everything done. */
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
      // Ours is taken, and waits; the library’s would refuse.
      noLock: true,
      log: () => undefined,
    })
  } finally {
    client.release()
  }
}
