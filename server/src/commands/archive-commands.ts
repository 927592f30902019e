import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { wholeNumber } from '@hai/contract/number-text'
import pg from 'pg'
import { PIECE } from '../ledger/index.ts'
import { renameForGood } from '../platform/backup/durable.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { print } from '../platform/terminal.ts'
import { archiveName, readArchive, restoreRows } from './archive-file.ts'
import { compactPartitions } from './compact-partitions.ts'
import { countBook } from './verify-ledger/count.ts'
import { describeFaults } from './verify-ledger/describe-result.ts'
import { describeFileError, linesOfFile, writeLines } from './verify-ledger/files.ts'
import { linesOfPartition } from './verify-ledger/read-database.ts'

export const archiveUsage = `  archive FOLDER [DAYS]
  restore-archive FILE
  archives
  compact`

/** Charts, limits and chargebacks need the postings of more than a year. */
const DAYS_LEAST = 400
const DAY_MS = 86_400_000

const obstacles: Readonly<Record<string, string>> = {
  not_full: 'The oldest partition is not full yet.',
  too_recent: 'The oldest partition has postings that are too recent.',
  open_hold: 'A payment in the oldest partition is still on hold.',
  not_proven: 'The newest proof has violations, or does not cover the oldest partition yet.',
  not_read: 'A subscriber has not read all events of the oldest partition yet.',
  not_sealed: 'The oldest partition is not sealed yet.',
}

interface Partition {
  readonly partition: number
  /** The last posting before the partition. */
  readonly after: number
  readonly last: number
}

async function oldestPartition(client: pg.ClientBase, notBefore: Date): Promise<Partition> {
  const { rows } = await client.query<{ partition: string; after: string; last: string; obstacle: string | null }>(
    `with next as (select coalesce(max(number) + 1, 0) as number from ledger.archive where restored_at is null),
          place as (select number, greatest(number * ledger.partition_size() - 1, 0) as after,
                           (number + 1) * ledger.partition_size() - 1 as last from next)
     select number as partition, after, last,
            coalesce(ledger.archive_obstacle(number, $1),
                     case when exists (select from events.cursor c where c.ledger_position < last) then 'not_read'
                          when last > coalesce((select max(s.last_id) from seals.seal s), 0) then 'not_sealed' end) as obstacle
       from place`,
    [notBefore],
  )
  const [row] = rows
  if (!row) throw new Error('the ledger has no partition')
  if (row.obstacle !== null) throw new StartRefusal(`Nothing was archived. ${obstacles[row.obstacle] ?? row.obstacle}`)
  return { partition: Number(row.partition), after: Number(row.after), last: Number(row.last) }
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Throws StartRefusal if the rows of the file break a rule. */
async function verifyFile(path: string): Promise<void> {
  const verdict = await countBook(linesOfFile(path))
  if (!verdict.counted) throw new StartRefusal([`${path} was not accepted.`, ...describeFaults(verdict)].join('\n'))
}

/**
 * Waiting for a lock ends after this time, so that it ends before a deadlock with a reader would abort the reader (PostgreSQL’s
 * deadlock_timeout is 1 second). There are four tables to lock. Payments wait meanwhile.
 */
const LOCK_TIMEOUT = '200ms'
const PAUSE_MS = 2_000
const ATTEMPTS = 60
/** A preparation is repeated only if a payment was taken back or a balance repaired meanwhile, which is rare. */
const PREPARATIONS = 5
const IN_USE: readonly (string | undefined)[] = ['55P03', '40P01']
const SERIALIZATION_FAILURE = '40001'

const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

interface Steps {
  /** Runs while payments go on. */
  readonly prepare: () => Promise<void>
  /** Waits for a lock on the ledger’s tables. */
  readonly lockAndRun: () => Promise<void>
}

/** Runs both steps in one transaction. If `lockAndRun` does not get the lock, tries it again. */
async function prepareAndLock(client: pg.ClientBase, { prepare, lockAndRun }: Steps): Promise<void> {
  await client.query('begin; set local statement_timeout = 0')
  try {
    await prepare()
    await client.query('savepoint prepared')
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
        await lockAndRun()
        break
      } catch (error) {
        if (!IN_USE.includes(codeOf(error))) throw error
        if (attempt === ATTEMPTS)
          throw new StartRefusal(
            'Nothing was changed: something was reading the ledger all the time, such as a proof or a backup.',
          )
        await client.query('rollback to savepoint prepared')
        await setTimeout(PAUSE_MS)
      }
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Prepares again after a serialization failure. */
async function inShortLock(client: pg.ClientBase, steps: Steps): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepareAndLock(client, steps)
      return
    } catch (error) {
      if (codeOf(error) !== SERIALIZATION_FAILURE) throw error
      if (attempt === PREPARATIONS)
        throw new StartRefusal('Nothing was changed: payments were taken back all the time. Try again later.')
    }
  }
}

/**
 * Writes the oldest partition of the ledger to a file, verifies the file, and removes the partition from the database.
 * If the process stops on the way, the partition is still in the database, and the command can run again.
 */
async function archive(client: pg.ClientBase, [folder = '', days = String(DAYS_LEAST)]: readonly string[]): Promise<void> {
  if (!/^\d{1,5}$/.test(days) || Number(days) < DAYS_LEAST)
    throw new StartRefusal(`${days} is not a number of days. The least is ${DAYS_LEAST}.`)
  const notBefore = new Date(Date.now() - Number(days) * DAY_MS)
  const place = await oldestPartition(client, notBefore)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, archiveName(place.partition))
  const unfinished = join(folder, `unfinished-${archiveName(place.partition)}`)
  await rm(unfinished, { force: true })
  const file = await writeLines(unfinished)
  try {
    for await (const line of linesOfPartition(client, place)) await file.add(line)
  } finally {
    await file.end()
  }
  await verifyFile(unfinished)
  const { book } = await readArchive(unfinished)
  const hash = await sha256Of(unfinished)
  renameForGood(unfinished, path)
  await inShortLock(client, {
    prepare: async () => {
      const { rows } = await client.query<{ hash: Buffer }>('select hash from ledger.keep_rows($1, $2, $3, now())', [
        place.partition,
        notBefore,
        hash,
      ])
      if (rows[0]?.hash.toString('hex') !== book.hash) throw new Error('the partition changed while it was archived')
    },
    lockAndRun: async () => void (await client.query('select ledger.archive_partition($1)', [place.partition])),
  })
  print(`Postings ${wholeNumber(place.after + 1, 'en')} to ${wholeNumber(place.last, 'en')} are now in ${path}.`)
  print('Store copies of this file in two places. Without it, nobody can read or verify these postings again.')
}

/**
 * Checks the postings of a partition that is back, in short transactions, while payments and other checks go on. The
 * rotation starts again with them.
 */
async function proveRestored(client: pg.ClientBase, last: number): Promise<void> {
  await client.query('select ledger.start_round(now())')
  for (let read = 0; read < last;) {
    const { rows } = await client.query<{ until: string }>('select until_id as until from ledger.read_part(now(), $1)', [PIECE])
    read = Number(rows[0]?.until ?? last)
  }
  const { rows } = await client.query<{ violations: readonly { readonly rule: string; readonly subject: string }[] }>(
    'select violations from ledger.prove(now())',
  )
  const violations = rows[0]?.violations ?? []
  if (violations.length > 0)
    throw new StartRefusal(
      [
        'The postings are back, but the ledger has faults. Staff get alerts within 15 minutes.',
        ...violations.map(({ rule, subject }) => `${subject}: ${rule}`),
      ].join('\n'),
    )
}

async function restoreArchive(client: pg.ClientBase, [path = '']: readonly string[]): Promise<void> {
  const { book, partition } = await readArchive(path)
  const hash = await sha256Of(path)
  const { rows } = await client.query<{ number: string; file_hash: Buffer }>(
    'select number, file_hash from ledger.archive where restored_at is null order by number desc limit 1',
  )
  const [newest] = rows
  if (Number(newest?.number ?? -1) !== partition)
    throw new StartRefusal(
      newest
        ? `Restore ${archiveName(Number(newest.number))} first: archives come back from the newest to the oldest.`
        : 'No postings are archived.',
    )
  if (!newest?.file_hash.equals(hash))
    throw new StartRefusal(`${path} is not the file that was archived: its SHA-256 is ${hash.toString('hex')}.`)
  await verifyFile(path)
  await inShortLock(client, {
    prepare: () => restoreRows(client, path, partition),
    lockAndRun: async () => void (await client.query('select ledger.restore_partition($1, now())', [partition])),
  })
  print(`The postings up to ${wholeNumber(book.last_id, 'en')} are back in the database. Keep the file.`)
  await proveRestored(client, book.last_id)
}

async function listArchives(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ number: string; last_id: string; until: Date; file_hash: Buffer }>(
    'select number, last_id, until, file_hash from ledger.archive where restored_at is null order by number',
  )
  if (rows.length === 0) print('No postings are archived.')
  for (const { number, last_id, until, file_hash } of rows)
    print(
      `${archiveName(Number(number))}: up to posting ${wholeNumber(Number(last_id), 'en')}, ${until.toISOString()}, SHA-256 ${file_hash.toString('hex')}`,
    )
}

type Run = (client: pg.ClientBase, about: readonly string[]) => Promise<void>

export interface ArchiveCommand {
  readonly run: Run
  /** The least and greatest number of arguments. */
  readonly least: number
  readonly most: number
}

/** Runs as the owner of the tables, so that new tables belong to that role, and only one such command at a time. */
const alone =
  (run: Run): Run =>
  async (client, about) => {
    await client.query(`set role hai_owner; set statement_timeout = 0; set jit = off`)
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('hai-wallet:archive', 0)) as is_ours`,
    )
    if (!rows[0]?.is_ours) throw new StartRefusal('Another command is archiving, restoring or compacting.')
    try {
      await run(client, about)
    } catch (error) {
      const fault = describeFileError(error)
      throw fault === null ? error : new StartRefusal(fault)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtextextended('hai-wallet:archive', 0))`).catch(() => undefined)
    }
  }

export const archiveCommands: ReadonlyMap<string, ArchiveCommand> = new Map([
  ['archive', { run: alone(archive), least: 1, most: 2 }],
  ['restore-archive', { run: alone(restoreArchive), least: 1, most: 1 }],
  ['archives', { run: listArchives, least: 0, most: 0 }],
  ['compact', { run: alone(compactPartitions), least: 0, most: 0 }],
])
