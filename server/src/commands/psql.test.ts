import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { aDataFolder, duringTest, startProgram, type ServerProcess } from '../../test/server-process.ts'
import { lockDataFolder } from '../platform/data-folder-lock.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'

const database = useTestDatabase()
const fakePsql = fileURLToPath(new URL('../../test/fake-psql.ts', import.meta.url))

/** A folder for PATH with a program `psql`. */
function aFolderWithPsql(): string {
  const folder = aDataFolder()
  const program = join(folder, 'psql')
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${fakePsql}' "$@"\n`)
  chmodSync(program, 0o755)
  return folder
}

const start = (env: Readonly<Record<string, string>>, statement: string): ServerProcess =>
  duringTest(startProgram('commands/psql.ts', { PATH: `${aFolderWithPsql()}:/usr/bin:/bin`, ...env }, ['-c', statement]))

async function run(env: Readonly<Record<string, string>>, statement: string) {
  const psql = start(env, statement)
  const { code } = await psql.ended
  return [code, psql.stdout() + psql.stderr()]
}

const whoAmI = 'select current_user as name'
const isRunning = (DATA_DIR: string): boolean => existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))

async function aStoppedDatabase(): Promise<string> {
  const dataDir = aDataFolder()
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return dataDir
}

test('psql opens a stopped embedded database, which stops again when psql ends, whatever its version and status', async () => {
  const DATA_DIR = await aStoppedDatabase()
  expect(await run({ DATA_DIR }, whoAmI)).toEqual([0, expect.stringContaining('{"name":"postgres"}')])
  expect(isRunning(DATA_DIR)).toBe(false)
  expect(await run({ DATA_DIR }, 'select wrong')).toEqual([1, expect.stringContaining('column "wrong" does not exist')])
  expect(isRunning(DATA_DIR)).toBe(false)
})

test('psql uses the database of a running server and leaves it running', async () => {
  const DATA_DIR = aDataFolder()
  const lock = await lockDataFolder(DATA_DIR)
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  try {
    expect(await run({ DATA_DIR }, whoAmI)).toEqual([0, expect.stringContaining('{"name":"postgres"}')])
    expect(isRunning(DATA_DIR)).toBe(true)
  } finally {
    await postgres.stop()
    await lock.release()
  }
})

test('psql has the role of the owner in another PostgreSQL, and its password is no argument of a process', async () => {
  const url = new URL(database().url)
  url.password ||= 'unneeded'
  const DATABASE_URL = url.href
  url.password = ''
  expect(await run({ DATABASE_URL }, whoAmI)).toEqual([0, `--dbname ${url.href} -c ${whoAmI}\n{"name":"hai_owner"}\n`])
})

test('Ctrl-C is left to psql, and SIGTERM ends psql and stops the database', async () => {
  const DATA_DIR = await aStoppedDatabase()
  const psql = start({ DATA_DIR }, 'select pg_sleep(600)')
  await vi.waitUntil(() => psql.stdout() !== '', { timeout: 60_000 })
  psql.kill('SIGINT')
  psql.kill('SIGTERM')
  expect(await psql.ended).toEqual({ code: 143, signal: null })
  expect(isRunning(DATA_DIR)).toBe(false)
})

test('without psql or a database, the command says what is missing', async () => {
  const DATA_DIR = await aStoppedDatabase()
  expect(await run({ DATA_DIR, PATH: aDataFolder() }, whoAmI)).toEqual([1, expect.stringContaining('psql is missing')])
  expect(isRunning(DATA_DIR)).toBe(false)
  expect(await run({ DATA_DIR: aDataFolder() }, whoAmI)).toEqual([1, expect.stringContaining('There is no database in')])
})
