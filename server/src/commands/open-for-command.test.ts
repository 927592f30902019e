import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'
import { lockDataFolder } from '../platform/data-folder-lock.ts'
import { migrate } from '../platform/database/migrate.ts'
import { lastKnownMigration } from '../platform/database/migration-files.ts'
import { withClient } from '../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'

const run = async (command: string, env: Readonly<Record<string, string>>, ...words: readonly string[]) => {
  if (command === 'admin') return runAdminCommand(env, ...words)
  const program = duringTest(startProgram(`commands/${command}.ts`, env, words))
  const { code } = await program.ended
  return [code, program.stdout() + program.stderr()] as const
}

const ask = (url: string, statement: string, ...values: readonly string[]): Promise<unknown> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement, [...values])).rows)

const last = lastKnownMigration()
/** Deletes the record of the last migration, so that the database looks like one of an older version. */
const goBack = (url: string): Promise<unknown> => ask(url, 'delete from migrations.migration where name = $1', last)
const hasLast = (url: string): Promise<unknown> => ask(url, 'select name from migrations.migration where name = $1', last)

test.each([
  ['verify-ledger/main', [], 2],
  ['admin', ['fund-agents', '100'], 1],
  ['admin', ['check-keys'], 1],
  ['backup', [], 1],
] as const)('%s %j rejects a data folder without a database and creates neither', async (command, words, status) => {
  const folder = aDataFolder()
  const DATA_DIR = `${folder}/nowhere`
  expect(await run(command, { DATA_DIR, BACKUP_DIR: `${folder}/backups` }, ...words)).toEqual([
    status,
    `There is no database in ${DATA_DIR}: set DATA_DIR to the data folder of the server.\n`,
  ])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a stopped database of an older version is verified, rejected by other commands, and left unchanged', async () => {
  const env = { DATA_DIR: aDataFolder() }
  const opened = async (work: (url: string) => Promise<unknown>): Promise<unknown> => {
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR })
    try {
      return await work(postgres.owner_url)
    } finally {
      await postgres.stop()
    }
  }
  await opened(migrate)
  expect(await run('admin', env, 'list-disputes', 'open')).toEqual([0, 'No dispute is open.\n'])
  await opened(goBack)
  expect(await run('verify-ledger/main', env)).toEqual([0, expect.stringContaining('The ledger is correct: 0 postings')])
  expect(await run('admin', env, 'fund-agents', '100')).toEqual([
    1,
    expect.stringMatching(/^The database is of an earlier version[^\n]+: start the server of this version[^\n]+\n$/),
  ])
  expect(await opened(hasLast)).toEqual([])
})

test('migrate names what to do while a server of an older version runs on the data folder', async () => {
  const env = { DATA_DIR: aDataFolder() }
  const lock = await lockDataFolder(env.DATA_DIR)
  const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR })
  try {
    await migrate(postgres.owner_url)
    expect(await run('admin', env, 'migrate')).toEqual([
      0,
      expect.stringMatching(/^Migrations run on the embedded database in .*: 0\./),
    ])
    await goBack(postgres.owner_url)
    const refused = [1, expect.stringMatching(/Stop it and start the server of this version, which migrates the database\.\n$/)]
    expect(await run('admin', env, 'migrate')).toEqual(refused)
    expect(await run('admin', env, 'create-super-admin', 'a@example.test')).toEqual(refused)
    expect(await hasLast(postgres.owner_url)).toEqual([])
  } finally {
    await postgres.stop()
    await lock.release()
  }
})

test('a database of an older version on an external PostgreSQL, and an empty one, are rejected and left unchanged', async () => {
  const DATABASE_URL = await anEmptyDatabase()
  const env = { DATABASE_URL, DATA_DIR: aDataFolder() }
  const instruction = 'run "npm run admin -- migrate" with this version first.\n'
  expect(await run('admin', env, 'check-keys')).toEqual([1, expect.stringContaining(`: ${instruction}`)])
  expect(await ask(DATABASE_URL, `select from pg_namespace where nspname = 'migrations'`)).toEqual([])
  await migrate(DATABASE_URL)
  await goBack(DATABASE_URL)
  expect(await run('admin', env, 'list-disputes', 'open')).toEqual([1, expect.stringMatching(new RegExp(`: ${instruction}$`))])
  expect(await hasLast(DATABASE_URL)).toEqual([])
})
