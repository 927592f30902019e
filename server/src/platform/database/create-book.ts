import type pg from 'pg'
import { installJobs, muteMigrationNotices } from '../jobs/install-jobs.ts'
import { StartRefusal } from '../start-refusal.ts'
import { withSessionLock } from './advisory-locks.ts'
import { FIRST_BOOK, FIRST_NAME, schemaOf, type Book } from './book.ts'
import { isOfBooks, migrationInBook, recordInBook } from './book-migrations.ts'
import type { ListedBook } from './list-books.ts'
import { checkMigrated, ensureRoles } from './migrate.ts'
import { knownMigrations, readMigration } from './migration-files.ts'
import { createPool } from './pool.ts'

const NAME = /^[a-z][a-z0-9]{0,19}$/
const PHONE_PREFIX = /^\+[1-9]\d{0,14}$/
const NUMBER_MAX = 255

export type NewBook = Omit<ListedBook, 'number'>

function checkTexts({ name, phone_prefixes }: NewBook): void {
  if (name === FIRST_NAME) throw new StartRefusal(`A book cannot be called ${name}, because commands call the first book so.`)
  if (!NAME.test(name))
    throw new StartRefusal(`${name} is not a name for a book: use a letter, then up to 19 letters and digits, all in lower case.`)
  const bad = phone_prefixes.find((prefix) => !PHONE_PREFIX.test(prefix))
  if (bad !== undefined) throw new StartRefusal(`${bad} is not the beginning of a phone number, such as +509.`)
  const twice = phone_prefixes.find((prefix, index) => phone_prefixes.indexOf(prefix) !== index)
  if (twice !== undefined) throw new StartRefusal(`${twice} is given twice.`)
}

/** Returns the book with its number, which is the next free one. */
function numberBook({ name, phone_prefixes }: NewBook, others: readonly ListedBook[]): ListedBook {
  if (others.some((other) => other.name === name)) throw new StartRefusal(`The book ${name} exists already.`)
  for (const other of others) {
    const taken = phone_prefixes.find((prefix) => other.phone_prefixes.includes(prefix))
    if (taken !== undefined) throw new StartRefusal(`The book ${other.name} has the prefix ${taken} already.`)
  }
  const number = Math.max(...others.map((other) => other.number)) + 1
  if (number > NUMBER_MAX) throw new StartRefusal(`There are ${NUMBER_MAX + 1} books, which is the limit.`)
  return { number, name, phone_prefixes }
}

/**
 * The end of a schema’s name identifies its book (`platform.book_of`), so no other schema may end in the same way. An
 * interrupted run may have left the job queue.
 */
async function refuseTakenSchemas(pool: pg.Pool, book: Book): Promise<void> {
  const { rows } = await pool.query<{ schema: string }>(
    'select nspname as schema from pg_namespace where right(nspname, length($1) + 1) = $2 and nspname <> $3',
    [book.name, `_${book.name}`, schemaOf(book, 'graphile_worker')],
  )
  const [taken] = rows
  if (taken) throw new StartRefusal(`A book cannot be called ${book.name}, because there is a schema ${taken.schema}.`)
}

/**
 * The cursor of the relay starts at the end of the journal. Older postings may be archived, and none of them pays the
 * other book, because its clearing account commits in the same transaction.
 */
const relayCursor = (book: Book, other: Book): string =>
  `insert into ${schemaOf(book, 'events')}.cursor (name, ledger_position, outbox_position)
   select 'relay:${other.number}', l.last_id, e.position from ${schemaOf(book, 'ledger')}.head l, ${schemaOf(book, 'events')}.head e`

/** Staff work in all books, so a new book must not allow one person more than the first book. */
const copyStaffLimits = (book: Book): string =>
  `update ${schemaOf(book, 'adjustments')}.settings
      set (alone_max, daily_limit, statement_alone_max, earning_alone_max, refund_alone_max) =
          (select alone_max, daily_limit, statement_alone_max, earning_alone_max, refund_alone_max from ${schemaOf(FIRST_BOOK, 'adjustments')}.settings)`

/** In one transaction, so that processes never see half of a book. */
function statementsOf({ number, name, phone_prefixes }: ListedBook, others: readonly Book[]): readonly string[] {
  const book = { number, name }
  return [
    'begin',
    `insert into platform.book (number, name, phone_prefixes) values (${number}, '${name}', '{${phone_prefixes.join(',')}}')`,
    ...knownMigrations()
      .filter(isOfBooks)
      .flatMap((file) => [
        'set local search_path to default',
        migrationInBook(book, readMigration(file)),
        recordInBook(book, file),
      ]),
    copyStaffLimits(book),
    ...others.flatMap((other) => [
      `select ${schemaOf(book, 'ledger')}.open_clearing_account(${other.number}::smallint)`,
      `select ${schemaOf(other, 'ledger')}.open_clearing_account(${number}::smallint)`,
      relayCursor(book, other),
      relayCursor(other, book),
    ]),
    'set local search_path to default',
    'select platform.make_partitions()',
    'commit',
  ]
}

/**
 * Creates the schemas, the job queue and the row of a book, and the accounts for payments between it and the others. The
 * user in `url` must be able to act as hai_owner. An interrupted run can be repeated. Throws StartRefusal if the
 * database is not migrated to this version, or if the name or a prefix is wrong or taken.
 */
export async function createBook(url: string, wanted: NewBook): Promise<ListedBook> {
  checkTexts(wanted)
  return withSessionLock(url, 'migrate', async (client) => {
    const { isOfNextVersion } = await checkMigrated(url)
    if (isOfNextVersion) throw new StartRefusal('The next version has migrated the database. Create the book with that version.')
    await ensureRoles(client)
    const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-create-book' })
    muteMigrationNotices(pool)
    try {
      const { rows: others } = await pool.query<ListedBook>('select number, name, phone_prefixes from platform.book')
      const book = numberBook(wanted, others)
      await refuseTakenSchemas(pool, book)
      await installJobs(pool, book)
      await runStatements(pool, statementsOf(book, others))
      return book
    } finally {
      await pool.end()
    }
  })
}

/** Ends the connection if a statement fails, which rolls back the transaction. */
async function runStatements(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  let hasFailed = true
  try {
    for (const statement of statements) await client.query(statement)
    hasFailed = false
  } finally {
    client.release(hasFailed)
  }
}
