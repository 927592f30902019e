import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { wholeNumber } from '@hai/contract/number-text'
import pg from 'pg'
import { renameForGood } from '../platform/backup/durable.ts'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import { fileOfBook } from '../platform/file-of-book.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain, print, quoted } from '../platform/terminal.ts'
import { clientOfBook, describeBook, type BookClient } from './book-client.ts'
import { firstMissing, readArchive, restoreRows } from './archive-file.ts'
import { checkRestored } from './check-restored.ts'
import { compactPartitions } from './compact-partitions.ts'
import { countBook, type Verdict } from './verify-ledger/count.ts'
import { describeComparison, describeFault, describeFaults } from './verify-ledger/describe-result.ts'
import {
  archiveName,
  describeFileError,
  linesOfFile,
  type PublishedCopies,
  readPublishedCopies,
  writeLines,
} from './verify-ledger/files.ts'
import { readSealPlace } from './verify-ledger/places.ts'
import { linesOfKept, linesOfPartition } from './verify-ledger/read-database.ts'
import { archivedId } from './verify-ledger/row-queries.ts'
import type { BookRow } from './verify-ledger/rows.ts'
import { RuleViolation } from './verify-ledger/rule-violation.ts'
import { describeLacking, readDue, readSealFile } from './verify-ledger/seal-file.ts'

export const archiveUsage = `  archive FOLDER [DAYS]
  restore-archive FILE [SEALS]
  archives
  compact`

/** The least that ledger.archive_days() allows. */
const DAYS_LEAST = 400

export const obstacles: Readonly<Record<string, string>> = {
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

async function oldestPartition(client: BookClient, days: number | null): Promise<Partition> {
  const { rows } = await client.query<{ partition: string; after: string; last: string; obstacle: string | null }>(
    `with next as (select coalesce(max(number) + 1, 0) as number from ledger.archive where restored_at is null),
          place as (select number, greatest(number * ledger.partition_size() - 1, 0) as after,
                           (number + 1) * ledger.partition_size() - 1 as last from next)
     select number as partition, after, last, ledger.archive_obstacle(number, $1) as obstacle from place`,
    [days],
  )
  const [row] = rows
  if (!row) throw new Error('the ledger has no partition')
  const obstacle = row.obstacle ?? (await findOuterObstacle(client, row.last))
  if (obstacle !== null) throw new StartRefusal(`Nothing was archived. ${obstacles[obstacle] ?? obstacle}`)
  return { partition: Number(row.partition), after: Number(row.after), last: Number(row.last) }
}

/** An obstacle outside the ledger for a partition that ends with the posting `last`. */
async function findOuterObstacle(client: BookClient, last: string): Promise<string | null> {
  const { rows } = await client.query<{ obstacle: string | null }>(
    `select case when exists (select from events.cursor where ledger_position < $1) then 'not_read'
                 when not exists (select from seals.seal where last_id = $1) then 'not_sealed' end as obstacle`,
    [last],
  )
  return rows[0]?.obstacle ?? null
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/**
 * The published seals in `path`, or in SEAL_FILE. Undefined if neither is given. Throws StartRefusal if SEAL_FILE lacks
 * seals or roots that are not new: without them, a changed partition would pass.
 */
async function publishedCopies(client: BookClient, book: Book, path?: string): Promise<PublishedCopies | undefined> {
  const place = readSealPlace(process.env)
  if (path !== undefined) return readPublishedCopies(path)
  if (place === null) return undefined
  const sealFile = fileOfBook(place, book)
  const due = await readDue(client)
  const copies = await readSealFile(sealFile)
  const lacking = describeLacking(sealFile, due, copies)
  if (lacking !== null) throw new StartRefusal(`Nothing was changed. ${lacking}`)
  return copies
}

/** Prints the comparison with published seals. Throws StartRefusal if the rows of the file break a rule. */
function requireCorrect(path: string, verdict: Verdict, copies: PublishedCopies | undefined): void {
  if (!verdict.counted) throw new StartRefusal([`${path} was not accepted.`, ...describeFaults(verdict)].join('\n'))
  for (const line of describeComparison(verdict.counted, copies)) print(line)
}

/**
 * Waiting for a lock ends after this time, so that it ends before a deadlock with a reader would abort the reader (PostgreSQL’s
 * deadlock_timeout is 1 second). There are four tables to lock. Payments wait meanwhile.
 */
const LOCK_TIMEOUT = '200ms'
const PAUSE_MS = 2_000
const ATTEMPTS = 60
/** A preparation is repeated only if a balance was repaired meanwhile, which is rare. */
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
async function prepareAndLock(client: BookClient, { prepare, lockAndRun }: Steps): Promise<void> {
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
async function inShortLock(client: BookClient, steps: Steps): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await prepareAndLock(client, steps)
      return
    } catch (error) {
      if (codeOf(error) !== SERIALIZATION_FAILURE) throw error
      if (attempt === PREPARATIONS)
        throw new StartRefusal('Nothing was changed: balances were repaired all the time. Try again later.')
    }
  }
}

/**
 * Throws StartRefusal unless the rows that keep_rows() has copied are rows of the file, and have the balances that the
 * last seal of the partition names. The file must have this SHA-256. Call this in the transaction of keep_rows().
 */
async function requireKeptRows(client: BookClient, place: Partition, file: { readonly path: string; readonly hash: Buffer }) {
  const hash = createHash('sha256')
  const different = await firstMissing(
    linesOfKept(client, place),
    linesOfFile(file.path, (bytes) => void hash.update(bytes)),
  )
  if (!hash.digest().equals(file.hash)) throw new StartRefusal(`Nothing was archived. ${file.path} was changed meanwhile.`)
  if (different !== null) throw new StartRefusal(`Nothing was archived. The file has no such row: ${quoted(different)}`)
  const seals = await client.query<{ opening: Buffer | null; secret: Buffer }>(
    'select opening, secret from seals.seal where last_id = $1',
    [place.last],
  )
  const [seal] = seals.rows
  const { rows } = await client.query<{ is_sealed: boolean | null }>(
    `select ledger.opening_hash($1, $2, '_kept') = $3 as is_sealed`,
    [place.last, seal?.secret, seal?.opening],
  )
  if (rows[0]?.is_sealed !== true)
    throw new StartRefusal(`Nothing was archived. The balances after posting ${place.last} differ from those in its seal.`)
}

const TMPFS = 0x01_02_19_94

/** In a container, the folder is often a tmpfs, which ends with the container. */
async function requireDisk(folder: string): Promise<void> {
  const { type } = await statfs(folder)
  if (type === TMPFS && process.env.NODE_ENV === 'production')
    throw new StartRefusal(`Nothing was archived. ${folder} is in memory (tmpfs). Name a folder on a disk.`)
}

/**
 * Deletes the file of a partition that was not archived, because it contains the payments of members. Keeps it if the
 * connection was lost, because the transaction may have committed.
 */
async function deleteUnlessArchived(client: BookClient, path: string, hash: Buffer): Promise<void> {
  try {
    const { rows } = await client.query('select from ledger.archive where file_hash = $1', [hash])
    if (rows.length === 0) await rm(path)
  } catch {
    complain(`Keep ${path} if "npm run admin -- archives" names it. Otherwise delete it.`)
  }
}

/**
 * Writes the oldest partition of the ledger to a file, verifies the file, and removes the partition from the database.
 * If the process stops on the way, the partition is still in the database, and the command can run again.
 */
async function archive(client: BookClient, [folder = '', asked]: readonly string[], book: Book): Promise<void> {
  if (asked !== undefined && (!/^\d{1,5}$/.test(asked) || Number(asked) < DAYS_LEAST))
    throw new StartRefusal(`${asked} is not a number of days. The least is ${DAYS_LEAST}.`)
  const days = asked === undefined ? null : Number(asked)
  const place = await oldestPartition(client, days)
  const copies = await publishedCopies(client, book)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireDisk(folder)
  const unfinished = join(folder, `unfinished-${book.name}${place.partition}.jsonl.gz`)
  await rm(unfinished, { force: true })
  const file = await writeLines(unfinished)
  try {
    for await (const line of linesOfPartition(client, place, book)) await file.add(line)
  } finally {
    await file.end()
  }
  const verified = createHash('sha256')
  const verdict = await countBook(
    linesOfFile(unfinished, (bytes) => void verified.update(bytes)),
    { copies },
  )
  requireCorrect(unfinished, verdict, copies)
  const hash = verified.digest()
  const path = join(folder, archiveName(place.partition, hash.toString('hex'), book))
  renameForGood(unfinished, path)
  try {
    await inShortLock(client, {
      prepare: async () => {
        const { rows } = await client.query<{ hash: Buffer }>('select hash from ledger.keep_rows($1, $2, $3, now())', [
          place.partition,
          days,
          hash,
        ])
        if (rows[0]?.hash.toString('hex') !== verdict.counted?.hash)
          throw new Error('the partition changed while it was archived')
        await requireKeptRows(client, place, { path, hash })
      },
      lockAndRun: async () => void (await client.query('select ledger.archive_partition($1)', [place.partition])),
    })
  } catch (error) {
    await deleteUnlessArchived(client, path, hash)
    throw error
  }
  print(`Postings ${wholeNumber(place.after + 1, 'en')} to ${wholeNumber(place.last, 'en')} are now in ${path}.`)
  print('Store copies of this file in two places. Without it, these postings can never be read or verified again.')
}

function requireOwnFile(path: string, { book: name = '' }: BookRow, book: Book): void {
  if (name === book.name) return
  throw new StartRefusal(`${path} is of ${describeBook({ ...book, name })} and cannot be restored into ${describeBook(book)}.`)
}

/** True if the partition was restored from the file with this SHA-256 and was not archived again. */
async function isBack(client: BookClient, partition: number, hash: Buffer): Promise<boolean> {
  const { rows } = await client.query(
    `select from ledger.archive where number = $1 and file_hash = $2 and last_id > ${archivedId}`,
    [partition, hash],
  )
  return rows.length > 0
}

async function restoreArchive(client: BookClient, [path = '', seals]: readonly string[], book: Book): Promise<void> {
  const { first, partition } = await readArchive(path)
  requireOwnFile(path, first, book)
  const last = first.last_id
  const { rows } = await client.query<{ number: string; file_hash: Buffer }>(
    'select number, file_hash from ledger.archive where restored_at is null order by number desc limit 1',
  )
  const [newest] = rows
  const found = await sha256Of(path)
  if (await isBack(client, partition, found)) {
    print(`The postings up to ${wholeNumber(last, 'en')} are already back in the database. They are checked again.`)
    return checkRestored(client, partition, last)
  }
  if (Number(newest?.number ?? -1) !== partition)
    throw new StartRefusal(
      newest
        ? `Restore ${archiveName(Number(newest.number), newest.file_hash.toString('hex'), book)} first: archives come back from the newest to the oldest.`
        : 'No postings are archived.',
    )
  const requireHash = (hash: Buffer): void => {
    if (!newest?.file_hash.equals(hash))
      throw new StartRefusal(`${path} is not the file that was archived: its SHA-256 is ${hash.toString('hex')}.`)
  }
  requireHash(found) // before its rows are read
  const copies = await publishedCopies(client, book, seals)
  await inShortLock(client, {
    prepare: async () => {
      const { verdict, hash } = await restoreRows(client, { path, partition, copies })
      requireHash(hash)
      requireCorrect(path, verdict, copies)
    },
    lockAndRun: async () => void (await client.query('select ledger.restore_partition($1, now())', [partition])),
  })
  print(`The postings up to ${wholeNumber(last, 'en')} are back in the database. Keep the file.`)
  return checkRestored(client, partition, last)
}

async function listArchives(client: BookClient, _about: readonly string[], book: Book): Promise<void> {
  const { rows } = await client.query<{
    number: string
    last_id: string
    until: Date
    file_hash: Buffer
    newest_at: string
  }>(
    `select number, last_id, until, file_hash, (max(archived_at) over ())::text as newest_at
       from ledger.archive where restored_at is null order by number`,
  )
  const [first] = rows
  if (!first) print('No postings are archived.')
  for (const { number, last_id, until, file_hash } of rows) {
    const sha256 = file_hash.toString('hex')
    print(
      `${archiveName(Number(number), sha256, book)}: up to posting ${wholeNumber(Number(last_id), 'en')}, ${until.toISOString()}, SHA-256 ${sha256}`,
    )
  }
  const unchecked = await client.query<{ number: string; file_hash: Buffer }>(
    `select number, file_hash from ledger.archive
      where restored_at is not null and checked_at is null and last_id > ${archivedId} order by number`,
  )
  for (const { number, file_hash } of unchecked.rows)
    print(
      `${archiveName(Number(number), file_hash.toString('hex'), book)} is back in the database but not checked. Run restore-archive with it again.`,
    )
  if (!first) return
  const verified = await client.query<{ at: Date | null }>(
    'select max(at) as at from integrity.verification where is_whole and archived = 0 and at > $1',
    [first.newest_at],
  )
  print(`These files were last verified: ${verified.rows[0]?.at?.toISOString() ?? 'never since the newest was written'}.`)
}

type Run = (client: BookClient, about: readonly string[], book: Book) => Promise<void>

export interface ArchiveCommand {
  /** `client` has no book. `book`: default is the first one. */
  readonly run: (client: BookClient, about: readonly string[], book?: Book) => Promise<void>
  /** The least and greatest number of arguments. */
  readonly least: number
  readonly most: number
}

/** Runs as the owner of the tables: a login with NOINHERIT may do nothing without the role, and new tables belong to it. */
const asOwner =
  (run: Run): ArchiveCommand['run'] =>
  async (client, about, book = FIRST_BOOK) => {
    await client.query(`set role hai_owner; set statement_timeout = 0; set jit = off`)
    await run(clientOfBook(client, book), about, book)
  }

/** Runs as the owner, and only one such command at a time. */
const alone = (run: Run): ArchiveCommand['run'] =>
  asOwner(async (client, about, book) => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('hai-wallet:archive', 0)) as is_ours`,
    )
    if (!rows[0]?.is_ours) throw new StartRefusal('Another command is archiving, restoring or compacting.')
    try {
      await run(client, about, book)
    } catch (error) {
      const fault = error instanceof RuleViolation ? describeFault(error) : describeFileError(error)
      throw fault === null ? error : new StartRefusal(fault)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtextextended('hai-wallet:archive', 0))`).catch(() => undefined)
    }
  })

export const archiveCommands: ReadonlyMap<string, ArchiveCommand> = new Map([
  ['archive', { run: alone(archive), least: 1, most: 2 }],
  ['restore-archive', { run: alone(restoreArchive), least: 1, most: 2 }],
  ['archives', { run: asOwner(listArchives), least: 0, most: 0 }],
  ['compact', { run: alone(compactPartitions), least: 0, most: 0 }],
])
