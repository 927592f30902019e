import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Book } from '../../platform/database/book.ts'
import { fileOfBook } from '../../platform/file-of-book.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { complain, quoted, print } from '../../platform/terminal.ts'
import type { ShutdownHooks } from '../../start/shutdown-hooks.ts'
import { checkReachable } from '../../start/open-database.ts'
import { type BookClient, clientOfBook, describeBook, findBook, readBooks } from '../book-client.ts'
import { openRunning } from '../open-for-command.ts'
import { readOptions } from '../read-options.ts'
import { describePair, type PairVerdict, verifyPairs } from './book-pairs.ts'
import { countBook, type CountOptions, type Verdict } from './count.ts'
import { RuleViolation } from './rule-violation.ts'
import { type PublishedCopies, linesOfFile, readPublishedCopies, writeLines, describeFileError } from './files.ts'
import { countNight, today } from './nightly.ts'
import { readRestoredTo } from './restored-to.ts'
import { readBookPlaces } from './places.ts'
import { archivedRows } from '../archive-file.ts'
import { type ArchivedRows, isOfAnotherVersion, linesOfDatabase, readArchived, takeRole } from './read-database.ts'
import { type DueCopies, findLostCopies, describeUndelivered, readDue, readSealFile } from './seal-file.ts'
import { describeFaults, describePass } from './describe-result.ts'

const usage = `Usage: npm run verify-ledger -- OPTIONS. All options are optional:
  --book NAME      verifies only this book, or "first"; default: all books, and whether the accounts for payments
                   between them agree. Files of other books than the first have the name of the book:
                   for seals.jsonl, seals.NAME.jsonl
  --database URL   the database to verify, with a role that may become its owner (hai_owner) or read everything;
                   default: the configured database
  --export FILE    also writes the ledger to a new file (.gz: compressed), which --dump can verify elsewhere
  --dump FILE      verifies such a file instead of a database
  --seals FILE     compares the ledger with the published seals and roots in this file;
                   default: those in SEAL_FILE, if it is set and the configured database is verified
  --restored-to TIME   (or latest) verifies a restored database before you use it: lists what was published after this
                   time, and does not report it as missing
  --archives FOLDER  also reads the archived postings, from the files in this folder
  --nightly        reads the newest partition of the ledger, and each older one only on one day of thirty
  --note           stores the result in the database, for System health and the alerts`

/** PostgreSQL’s code when a login lacks a right. */
const MAY_NOT = '42501'

const text = { type: 'string' } as const
const optionTypes = {
  options: {
    database: text,
    export: text,
    dump: text,
    seals: text,
    archives: text,
    'restored-to': text,
    book: text,
    nightly: { type: 'boolean' },
    note: { type: 'boolean' },
  },
} as const
type Options = ReturnType<typeof readVerifyOptions>

/** The exit status: 0 if the ledgers are correct, 1 if one has faults, 2 if one could not be checked. */
type Outcome = 0 | 1 | 2

function readVerifyOptions(args: readonly string[]) {
  const { values } = readOptions(usage, { ...optionTypes, args: [...args] })
  const isOfDatabase = [values.database, values.export, values.nightly, values.note, values.archives, values.book].some(
    (value) => value !== undefined,
  )
  const isOfAll = [values.export, values.archives, values['restored-to']].some((value) => value !== undefined)
  const reject = (reason: string): never => {
    throw new StartRefusal(`${usage}\n\n${reason}`)
  }
  if (values.database !== undefined && !URL.canParse(values.database)) reject(`${values.database} is not a URL.`)
  if (values.dump !== undefined && isOfDatabase)
    reject('--dump cannot be combined with --database, --export, --archives, --book, --nightly or --note.')
  if (values.nightly && isOfAll) reject('--nightly cannot be combined with --export, --archives or --restored-to.')
  const { 'restored-to': restoredTo, ...others } = values
  const goneBackTo = restoredTo === undefined ? null : readRestoredTo(restoredTo)
  if (restoredTo !== undefined && goneBackTo === null) reject(`${restoredTo} is not a time such as 2026-11-22T10:00:00Z.`)
  return { ...others, goneBackTo }
}

interface Configured {
  readonly path: string
  readonly due: DueCopies
}

async function readSeals(
  { seals }: Options,
  configured: Configured | undefined,
): Promise<PublishedCopies | RuleViolation | undefined> {
  try {
    if (seals !== undefined) return await readPublishedCopies(seals)
    return configured && (await readSealFile(configured.path))
  } catch (error) {
    if (error instanceof RuleViolation) return error
    throw error
  }
}

type Count = (options: CountOptions) => Promise<Verdict>

/**
 * Throws StartRefusal if `--restored-to` is given without published seals. Also throws it for a correct ledger if
 * SEAL_FILE lacks old seals that the database does not record as delivered to it.
 */
async function verify(count: Count, options: Options, configured?: Configured): Promise<Verdict> {
  const copies = await readSeals(options, configured)
  const { goneBackTo } = options
  if (goneBackTo !== null && !copies)
    throw new StartRefusal(
      'Name the published seals of a restored database with --seals or SEAL_FILE. Without them, a forged database passes too.',
    )
  if (copies instanceof RuleViolation) return printVerdict({ counted: null, faults: [copies], more: 0, stopped: null })
  const dump = options.export === undefined ? null : await writeLines(options.export)
  const verdict = await count({ copies, goneBackTo, ...(dump && { onLine: dump.add }) })
  await dump?.end()
  if (!configured || !copies) return printVerdict(verdict, copies)
  const lost = findLostCopies(configured.path, configured.due, copies)
  const whole = lost.length === 0 ? verdict : { ...verdict, counted: null, faults: [...lost, ...verdict.faults] }
  const lacking = whole.counted && describeUndelivered(configured.path, configured.due, copies)
  if (lacking !== null) throw new StartRefusal(lacking)
  return printVerdict(whole, copies)
}

function printVerdict(verdict: Verdict, copies?: PublishedCopies): Verdict {
  if (verdict.counted) for (const line of describePass(verdict.counted, copies)) print(line)
  for (const line of describeFaults(verdict)) complain(line)
  return verdict
}

function archivesOf({ archives }: Options): ArchivedRows | undefined {
  if (archives === undefined) return undefined
  return (names) => {
    const present = readdirSync(archives)
    const missing = names.find((name) => !present.includes(name))
    if (missing !== undefined) throw new StartRefusal(`${missing} is not in ${archives}.`)
    return archivedRows(names.map((name) => join(archives, name)))
  }
}

/**
 * `unread`: the number of archived postings that the run did not read. A run with faults has no other numbers. `more`:
 * also faults of pairs of books.
 */
async function recordVerdict(client: BookClient, { counted, faults, more }: Verdict, unread: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(takeRole)
    await client.query('insert into integrity.verification (is_whole, postings, archived, faults) values ($1, $2, $3, $4)', [
      counted !== null,
      counted?.postings ?? null,
      counted ? counted.archived + (counted.nightly?.unread ?? 0) : unread,
      faults.length + more,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface Verified {
  readonly book: Book
  readonly client: BookClient
  readonly verdict: Verdict
  readonly unread: number
}

/** `sealFile`: the path of SEAL_FILE, or null if its copies are not compared. */
async function verifyBook(client: BookClient, book: Book, options: Options, sealFile: string | null): Promise<Verified> {
  const configured = sealFile === null ? undefined : { path: sealFile, due: await readDue(client) }
  const archives = archivesOf(options)
  const count: Count = (how) =>
    options.nightly ? countNight(client, today(), how) : countBook(linesOfDatabase(client, archives, book), how)
  const unread = options.archives === undefined ? await readArchived(client) : 0
  return { book, client, unread, verdict: await verify(count, options, configured) }
}

/** Each book has files of its own. With `--book`, the files are named as they are. */
function optionsOf(options: Options, book: Book): Options {
  if (options.book !== undefined) return options
  const { seals, export: dump } = options
  return {
    ...options,
    ...(seals !== undefined && { seals: fileOfBook(seals, book) }),
    ...(dump !== undefined && { export: fileOfBook(dump, book) }),
  }
}

const isRefused = (error: unknown): boolean => error instanceof StartRefusal || describeFileError(error) !== null

/** Verifies the books one after the other. If there are several, one that could not be checked does not stop the others. */
async function verifyEach(client: BookClient, books: readonly Book[], options: Options, sealFile: string | null) {
  const verified: Verified[] = []
  for (const book of books) {
    if (books.length > 1) print(`${books[0] === book ? '' : '\n'}Verifying ${describeBook(book)}:`)
    const place = sealFile === null ? null : fileOfBook(sealFile, book)
    try {
      verified.push(await verifyBook(clientOfBook(client, book), book, optionsOf(options, book), place))
    } catch (error) {
      if (books.length === 1 || !isRefused(error)) throw error
      complain(describeFileError(error) ?? error)
      if (options.note) complain(`Nothing was recorded for ${describeBook(book)}.`)
    }
  }
  return verified
}

async function verifyAllPairs(client: BookClient, books: readonly Book[], options: Options): Promise<readonly PairVerdict[]> {
  print('')
  const pairs = await verifyPairs(client, books, { isWhole: options.nightly !== true })
  for (const pair of pairs) {
    const { faults, more } = pair
    if (faults.length === 0) for (const line of describePair(pair)) print(line)
    else for (const line of describeFaults({ faults, more, stopped: null })) complain(line)
  }
  return pairs
}

/** The verdict on a book, with the faults of its pairs. */
function withPairs({ book, verdict }: Verified, pairs: readonly PairVerdict[]): Verdict {
  const wrong = pairs.filter(({ one, other, faults }) => faults.length > 0 && [one.number, other.number].includes(book.number))
  if (wrong.length === 0) return verdict
  const faults = [...verdict.faults, ...wrong.flatMap((pair) => pair.faults)]
  return { ...verdict, counted: null, faults, more: wrong.reduce((sum, { more }) => sum + more, verdict.more) }
}

async function verifyBooks(client: BookClient, options: Options, sealFile: string | null): Promise<Outcome> {
  const all = await readBooksAsOwner(client)
  const books = options.book === undefined ? all : [findBook(all, options.book)]
  const verified = await verifyEach(client, books, options, sealFile)
  const pairs = books.length > 1 ? await verifyAllPairs(client, books, options) : []
  const verdicts = verified.map((one) => ({ ...one, verdict: withPairs(one, pairs) }))
  if (options.note) for (const one of verdicts) await recordVerdict(one.client, one.verdict, one.unread)
  const areWhole = verdicts.every(({ verdict }) => verdict.counted !== null) && pairs.every(({ faults }) => faults.length === 0)
  if (!areWhole) return 1
  return verified.length < books.length ? 2 : 0
}

async function readBooksAsOwner(client: BookClient): Promise<readonly Book[]> {
  await client.query('begin read only')
  try {
    await client.query(takeRole)
    return await readBooks(client)
  } finally {
    await client.query('rollback')
  }
}

/**
 * Throws StartRefusal if the login cannot read the whole ledger, or if the tables are of another version. `sealFile`:
 * the path of SEAL_FILE, or null if its copies are not compared.
 */
async function verifyAt(url: string, options: Options, closers: ShutdownHooks, sealFile: string | null = null): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the running query fails too
  await client.connect()
  closers.add('the connection', () => client.end())
  try {
    return await verifyBooks(client, options, sealFile)
  } catch (error) {
    if (isOfAnotherVersion(error))
      throw new StartRefusal(
        `The database is not of this program, or of an older version (${quoted(error.message)}). Verify it with its own version, or after the upgrade.`,
        { cause: error },
      )
    if (!(error instanceof pg.DatabaseError) || error.code !== MAY_NOT) throw error
    throw new StartRefusal(
      `The role ${client.user ?? ''} cannot read the whole ledger or store the result (${quoted(error.message)}). Use a role that may become the owner, such as that of DATABASE_OWNER_URL.`,
      { cause: error },
    )
  }
}

const outcomeOf = ({ counted }: Verdict): Outcome => (counted ? 0 : 1)

async function verifyNamed(
  options: Options,
  variables: Readonly<Record<string, string | undefined>>,
  closers: ShutdownHooks,
): Promise<Outcome> {
  const { dump } = options
  if (dump !== undefined) return outcomeOf(await verify((how) => countBook(linesOfFile(dump), how), options))
  if (options.database !== undefined) {
    await checkReachable('--database', options.database)
    return verifyAt(options.database, options, closers)
  }
  const { url, sealFile, ...embedded } = readBookPlaces(variables)
  if (url !== null) await checkReachable('the configured address', url)
  const isOther = options.seals !== undefined
  return verifyAt(url ?? (await openRunning(embedded, closers)), options, closers, isOther ? null : sealFile)
}

/** Adds the opened connections to `closers`. */
export async function runVerifyLedger(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  closers: ShutdownHooks,
): Promise<Outcome> {
  try {
    const options = readVerifyOptions(args)
    try {
      return await verifyNamed(options, variables, closers)
    } catch (error) {
      complain(describeFileError(error) ?? error)
      if (options.note) complain('Nothing was recorded.')
      return 2
    }
  } catch (error) {
    complain(error)
    return 2
  }
}
