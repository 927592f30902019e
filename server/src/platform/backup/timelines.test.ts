import { chmodSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { listBackups } from './catalogue.ts'
import { checkBackup } from './check-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { allWal } from './wal-archive.ts'

let place: string
let dir: string
let postgres: EmbeddedPostgres

const open = (name: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(place, name), backups: { dir, keep: 2, walSeconds: 3_600 } })

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const now = async (): Promise<Date> => {
  const [row] = await ask<{ now: Date }>(postgres.owner_url, 'select clock_timestamp() as now')
  if (!row) throw new Error('no time')
  return row.now
}

async function write(word: string): Promise<Date> {
  await ask(postgres.owner_url, `create table if not exists said (word text)`)
  await ask(postgres.owner_url, `insert into said values ('${word}')`)
  const moment = await now()
  const [row] = await ask<{ segment: string }>(postgres.owner_url, 'select pg_walfile_name(pg_switch_wal()) as segment')
  await vi.waitUntil(() => allWal(dir).has(row?.segment ?? ''), { timeout: 120_000 })
  return moment
}

let said: string[] = []

function restore(name: string, to: Date | null, timeline: number | null = null): Promise<void> {
  said = []
  return restoreBackup({ backupDir: dir, into: join(place, name), to, timeline, from: null, print: (line) => said.push(line) })
}

async function words(to: Date | null, timeline: number | null = null): Promise<string[]> {
  await restore('looked-at', to, timeline)
  const other = await startEmbeddedPostgres({ dataDir: join(place, 'looked-at') })
  try {
    return (await ask<{ word: string }>(other.owner_url, 'select word from said order by word')).map(({ word }) => word)
  } finally {
    await other.stop()
    rmSync(join(place, 'looked-at'), { recursive: true })
  }
}

let kept: Date
let undone: Date
let meanwhile: Date
let lived: Date
let reportedLost = false

// Prepares this history: a backup is restored to the time `kept` while the server is running. The restored folder then
// replaces the server’s folder. Before the next backup, the disk is lost.
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'hai-timelines-'))
  chmodSync(place, 0o755) // if we are root, PostgreSQL runs as another user, which must enter this folder
  dir = join(place, 'backups')
  postgres = await open('first')
  await write('a: before the backup')
  await takeBackup(postgres.owner_url, dir)
  kept = await write('b: kept')
  undone = await write('c: undone')
  await write('d: undone, too')
  await restore('second', kept)
  meanwhile = await write('d: paid while it was restored')
  await write('d: the last of it')
  await postgres.stop()
  // The restored database has not archived any WAL yet. If its disk were lost now, the operator would be told.
  await restore('other', null)
  reportedLost = said.some((line) => /^A restore to before .* has archived no WAL here.*use --to /.test(line))
  postgres = await open('second')
  await write('e: in the life after')
  lived = await write('f: later')
  await write('g: last')
})

afterAll(async () => {
  await postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

test('a backup from before a restore continues with what was written after it, without what it undid', async () => {
  expect(await words(null)).toEqual(['a: before the backup', 'b: kept', 'e: in the life after', 'f: later', 'g: last'])
})

test('a restored database that was lost before archiving any WAL is reported', () => {
  expect(reportedLost).toBe(true)
})

test('a time that a restore undid is restored only if its timeline is named', async () => {
  const refused = /timeline 1 has the changes it undid, until .*, and timeline 2 has the later ones\. Choose .*--timeline/
  await expect(words(undone)).rejects.toThrow(refused)
  expect(await words(undone, 1)).toEqual(['a: before the backup', 'b: kept', 'c: undone'])
  // The server accepted this payment during the restore. It was lost when the restored folder replaced the server’s
  // folder.
  await expect(words(meanwhile)).rejects.toThrow(refused)
  expect(await words(meanwhile, 1)).toContain('d: paid while it was restored')
  // Timeline 3 exists only because `words` started a restored folder to read it. It archived no WAL.
  await expect(words(null, 3)).rejects.toThrow('no WAL of timeline 3')
})

test('checking a backup considers the WAL of both timelines', async () => {
  const [backup] = listBackups(dir)
  if (!backup) throw new Error('there is no backup')
  expect(await checkBackup(backup, allWal(dir))).toEqual([])
  const wal = new Map(allWal(dir))
  const lost = [...wal.keys()].filter((name) => /^00000002[0-9A-F]{16}$/.test(name)).toSorted()[0] ?? ''
  wal.delete(lost)
  expect(await checkBackup(backup, wal)).toEqual([`${lost} of its WAL is missing, but later segments exist`])
})

test('if the old database kept running beside the restored one, a restore must name the timeline', async () => {
  const first = [...allWal(dir).values()]
    .filter(({ name }) => name.startsWith('00000001'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const newest = first.findLast(({ name }) => name.length === 24)?.path ?? ''
  utimesSync(newest, new Date(), new Date(Date.now() + 60_000))
  await expect(words(null)).rejects.toThrow(/Timeline 1 was written to until .*--timeline/)
  utimesSync(newest, kept, kept)
  expect(await words(kept)).toEqual(['a: before the backup', 'b: kept'])
})

test('while a backup from before a restore is kept, so is the WAL after it; half-written files from a crash are deleted', async () => {
  const [newest] = [...allWal(dir).values()]
  const unfinished = ['old', 'young'].map((age) => join(dirname(newest?.path ?? ''), `${age}.1.unfinished`))
  for (const path of unfinished) writeFileSync(path, 'half')
  utimesSync(unfinished[0] ?? '', 0, 0)
  await takeBackup(postgres.owner_url, dir)
  pruneBackups(dir, 2)
  const before = await words(lived)
  expect([before.includes('f: later'), before.includes('g: last')]).toEqual([true, false])
  expect(unfinished.map((path) => existsSync(path))).toEqual([false, true])
  pruneBackups(dir, 1)
  expect([...allWal(dir).keys()].filter((name) => /^00000001[0-9A-F]{16}/.test(name))).toEqual([])
})
