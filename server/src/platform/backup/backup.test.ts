import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { backupAge } from './ages.ts'
import { baseFolder, listBackups } from './catalogue.ts'
import { checkBackup } from './check-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { copyDatabase, storeBackup, takeBackup } from './take-backup.ts'
import { allWal, fetchWal, archiveWal } from './wal-archive.ts'

let place: string
let dir: string
let postgres: EmbeddedPostgres

const open = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(place, 'data'), backups: { dir, keep: 2, walSeconds: 3_600 } })

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'hai-backup-'))
  chmodSync(place, 0o755) // if we are root, PostgreSQL runs as another user, which must enter this folder
  dir = join(place, 'backups')
  postgres = await open()
})

afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function write(word: string): Promise<Date> {
  await ask(postgres.owner_url, `create table if not exists said (word text)`)
  await ask(postgres.owner_url, `insert into said values ('${word}')`)
  const [row] = await ask<{ now: Date }>(postgres.owner_url, 'select clock_timestamp() as now')
  if (!row) throw new Error('no time')
  return row.now
}

async function archive(): Promise<void> {
  const [row] = await ask<{ segment: string }>(postgres.owner_url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await expect.poll(() => allWal(dir).has(row?.segment ?? '')).toBe(true)
}

async function restored(to: Date | null, name: string, from: string | null = null): Promise<string[]> {
  const into = join(place, name)
  await restoreBackup({ backupDir: dir, into, to, timeline: null, from, print: () => undefined })
  const other = await startEmbeddedPostgres({ dataDir: into })
  try {
    return (await ask<{ word: string }>(other.owner_url, 'select word from said order by word')).map(({ word }) => word)
  } finally {
    await other.stop()
    rmSync(into, { recursive: true })
  }
}

const wholeness = async (): Promise<readonly string[]> => {
  const backup = listBackups(dir).at(-1)
  if (!backup) throw new Error('there is no backup')
  return checkBackup(backup, allWal(dir))
}

test('a backup of the running database is complete and restores to any later time, also twice from one archive', async () => {
  await write('a: before the backup')
  await takeBackup(postgres.owner_url, dir)
  expect(await wholeness()).toEqual([])
  await write('b: after it')
  const moment = await write('c: just before the moment')
  await write('d: after the moment')
  await archive()
  const before = ['a: before the backup', 'b: after it', 'c: just before the moment']
  expect(await restored(moment, 'one')).toEqual(before)
  expect(await restored(null, 'two')).toEqual([...before, 'd: after the moment'])
  const timelines = [...allWal(dir).keys()].filter((name) => name.endsWith('.history')).toSorted()
  expect(timelines).toEqual(['00000002.history', '00000003.history'])
})

test('a time outside the backup and its WAL is rejected, and nothing is left behind', async () => {
  await expect(restored(new Date(0), 'early')).rejects.toThrow('There is no backup')
  await expect(restored(new Date(Date.now() + 3_600_000), 'late')).rejects.toThrow(/reaches to .* only/)
  expect(readdirSync(place).toSorted()).toEqual(['backups', 'data'])
})

test('a restore never overwrites existing data', async () => {
  const into = join(place, 'data')
  await expect(
    restoreBackup({ backupDir: dir, into, to: null, timeline: null, from: null, print: () => undefined }),
  ).rejects.toThrow('is not empty')
})

async function spoilt(path: string, spoil: (content: Buffer) => Buffer, look: () => Promise<void>): Promise<void> {
  const content = readFileSync(path)
  writeFileSync(path, spoil(content))
  try {
    await look()
  } finally {
    writeFileSync(path, content)
  }
}

const flipped = (content: Buffer): Buffer => {
  const copy = Buffer.from(content)
  const middle = copy.length >> 1
  copy[middle] = (copy[middle] ?? 0) ^ 0xff
  return copy
}

test('a changed, truncated or missing file of a backup is detected, and nothing is restored from it', async () => {
  const backup = listBackups(dir).at(-1)
  const [archiveFile, manifest] = ['base.tar.gz', 'backup_manifest'].map((name) => join(backup?.folder ?? '', name))
  const log = [...allWal(dir).values()].filter(({ name }) => /^[0-9A-F]{24}$/.test(name)).at(-1)
  const refusesToRestore = (): Promise<void> => expect(restored(null, 'spoilt')).rejects.toThrow()
  await spoilt(archiveFile ?? '', flipped, async () => {
    expect(await wholeness()).not.toEqual([])
    await refusesToRestore()
  })
  await spoilt(
    archiveFile ?? '',
    (content) => content.subarray(0, content.length >> 1),
    async () => {
      expect(await wholeness()).not.toEqual([])
      await refusesToRestore()
    },
  )
  await spoilt(manifest ?? '', flipped, async () => expect(await wholeness()).toEqual(['its manifest was changed']))
  await spoilt(log?.path ?? '', flipped, async () => {
    expect(await wholeness()).toEqual([expect.stringContaining(log?.name ?? '')])
    await refusesToRestore()
  })
  expect(await wholeness()).toEqual([])
})

test('a copy that cannot be read back is not kept: no older backup is deleted for it, and the fault is reported', async () => {
  const before = listBackups(dir)
  const [{ restorable_from } = expect.fail('there is no backup')] = before
  const least = (Date.now() - Date.parse(restorable_from)) / 1000
  const copied = await copyDatabase(postgres.owner_url, dir)
  const path = join(copied.folder, 'base.tar.gz')
  writeFileSync(path, flipped(readFileSync(path)))
  expect(listBackups(dir)).toEqual(before)
  await expect(storeBackup(dir, copied)).rejects.toThrow(`The backup ${copied.name} cannot be read back`)
  expect(readdirSync(baseFolder(dir))).toEqual(before.map(({ name }) => name))
  expect(backupAge(dir)).toBeGreaterThanOrEqual(least)
})

test('a corrupt newest backup is reported with an earlier one that reaches the same time', async () => {
  const older = listBackups(dir).at(-1)?.name ?? ''
  await write('e: after the older one')
  const { name, folder } = await takeBackup(postgres.owner_url, dir)
  const moment = await write('e: after the spoilt one')
  await write('e: after the moment')
  await archive()
  await spoilt(join(folder, 'base.tar.gz'), flipped, async () => {
    const refusal = new RegExp(`^The backup ${name} cannot be unpacked .* --check ${name}\\. .* --from ${older}\\.$`)
    await expect(restored(moment, 'spoilt')).rejects.toThrow(refusal)
    const words = await restored(moment, 'spoilt', older)
    expect(words.filter((word) => word.startsWith('e'))).toEqual(['e: after the older one', 'e: after the spoilt one'])
    await expect(restored(moment, 'spoilt', 'another')).rejects.toThrow(`Those that can: ${older}, ${name}.`)
  })
  await expect(restored(new Date(0), 'early', older)).rejects.toThrow('Those that can: none.')
})

test('a gap in the WAL is detected', async () => {
  for (const word of ['e', 'f', 'g']) {
    await write(word)
    await archive()
  }
  const lost = [...allWal(dir).values()]
    .filter(({ name }) => /^[0-9A-F]{24}$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .at(-2)
  const content = readFileSync(lost?.path ?? '')
  rmSync(lost?.path ?? '')
  expect(await wholeness()).toEqual([`${lost?.name ?? ''} of its WAL is missing, but later segments exist`])
  writeFileSync(lost?.path ?? '', content)
})

test('PostgreSQL can repeat an archive command, and a second database in the same folder is rejected', () => {
  const name = '000000090000000000000001'
  archiveWal(dir, name, Buffer.from('once'))
  archiveWal(dir, name, Buffer.from('once'))
  expect(() => archiveWal(dir, name, Buffer.from('another'))).toThrow('two databases write there')
  const fetched = join(place, 'fetched')
  expect(fetchWal(dir, name, fetched)).toBe(true)
  expect(readFileSync(fetched, 'utf8')).toBe('once')
  expect(fetchWal(dir, '000000090000000000000002', fetched)).toBe(false)
  rmSync(allWal(dir).get(name)?.path ?? '')
  rmSync(fetched)
})

test('old backups are deleted once newer ones are complete, with the WAL that only they needed', async () => {
  const names: string[] = listBackups(dir).map(({ name }) => name)
  while (names.length < 3) {
    await write(`backup ${names.length}`)
    names.push((await takeBackup(postgres.owner_url, dir)).name)
  }
  const before = allWal(dir).size
  expect(pruneBackups(dir, 2)).toEqual(names.slice(0, 1))
  expect(listBackups(dir).map(({ name }) => name)).toEqual(names.slice(1))
  expect(allWal(dir).size).toBeLessThan(before)
  for (const backup of listBackups(dir)) expect(await checkBackup(backup, allWal(dir))).toEqual([])
  expect(pruneBackups(dir, 0)).toEqual([names[1]])
  expect(await restored(null, 'last')).toContain('backup 2')
})

test('a backup contains no keys or passwords of the installation', () => {
  const secrets = Object.values(JSON.parse(readFileSync(join(place, 'data/postgres.json'), 'utf8')) as Record<string, unknown>)
  const backup = listBackups(dir).at(-1)
  const unpacked = spawnSync('gzip', ['-dc', join(backup?.folder ?? '', 'base.tar.gz')], { maxBuffer: 2 ** 30 }).stdout
  const passwords = secrets.filter((secret) => typeof secret === 'string' && secret.length > 20)
  expect(passwords).toHaveLength(2)
  for (const password of passwords) expect(unpacked.includes(String(password))).toBe(false)
})
