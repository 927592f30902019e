/**
 * `npm run verify-ledger`: counts the whole book again, from a database or from a dump, and names what differs.
 * Ends with 0 where it is whole, 1 where it is not, 2 where that could not be looked into. docs/integrity.md says more.
 */
import pg from 'pg'
import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { type Closers, createClosers } from '../../start/closers.ts'
import { checkReachable } from '../../start/open-database.ts'
import { openEmbedded } from '../open-for-command.ts'
import { Differs, type Faults } from './differs.ts'
import { type Kept, linesOfFile, readKept, writeLines } from './files.ts'
import { linesOfDatabase } from './read-database.ts'
import { readRow } from './rows.ts'
import { saidOfFile } from './said-of-file.ts'
import { createVerifier } from './verify.ts'

const usage = `Say: npm run verify-ledger -- OPTIONS, of which none is needed:
  --database URL   of the database, with a login that may become its owner (hai_owner) or read all of it; else the configured one
  --export FILE    writes what it reads to a new file (.gz: packed), which --dump can verify elsewhere
  --dump FILE      verifies such a file instead of a database
  --seals FILE     holds the seals and roots in the book against those that were published`

/** What PostgreSQL answers who lacks a right, and who asks for what is not there. */
const MAY_NOT = '42501'
const ARE_NOT_THERE: readonly unknown[] = ['42P01', '42703', '3F000']

interface Options {
  readonly database?: string | undefined
  readonly export?: string | undefined
  readonly dump?: string | undefined
  readonly seals?: string | undefined
}

function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({ args: [...args], options: { database: text, export: text, dump: text, seals: text } })
    if (values.dump !== undefined && (values.database !== undefined || values.export !== undefined)) throw new Error(usage)
    return values
  } catch (error) {
    throw new StartRefusal(usage, { cause: error })
  }
}

/** Whether the book is whole; what is not, is told on standard error. */
async function verify(lines: AsyncIterable<string>, options: Options): Promise<boolean> {
  const kept = options.seals === undefined ? undefined : await readKept(options.seals)
  const verifier = createVerifier(kept)
  const dump = options.export === undefined ? null : await writeLines(options.export)
  let number = 0
  let isEnded = false
  let stopped: Differs | null = null
  for await (const line of lines) {
    number += 1
    await dump?.add(line)
    if (stopped) continue // what differs is exported to its end
    stopped = differing(() => {
      const row = readRow(line, number)
      verifier.take(row)
      isEnded = row.row === 'end'
    })
    if (stopped && !dump) break
  }
  await dump?.end()
  stopped ??= differing(() => {
    if (!isEnded) throw new Differs('the end of the dump', 'is there', 'a row that says so', 'none')
    tellWhole(verifier, kept)
  })
  return !tellFaults(verifier.faults(), stopped)
}

/** What looking has found that nothing after it can be counted without. Throws what is no Differs. */
function differing(look: () => void): Differs | null {
  try {
    look()
    return null
  } catch (error) {
    if (error instanceof Differs) return error
    throw error
  }
}

const inWords = (value: number): string => value.toLocaleString('en')

/** Ends the count, and says what was counted where all of it is as it must be. Throws Differs. */
function tellWhole(verifier: ReturnType<typeof createVerifier>, kept: Kept | undefined): void {
  const { postings, accounts, seals, repairs, hash } = verifier.finish()
  if (verifier.faults().faults.length > 0) return
  console.log(
    `The book is whole: ${inWords(postings)} postings, ${inWords(accounts)} accounts, ${inWords(seals)} seals, ${inWords(repairs.count)} repairs.`,
  )
  if (repairs.newest !== null) console.log(`The newest repair of a balance is number ${repairs.newest}.`)
  if (kept && kept.seals.size > 0) console.log(`The ${inWords(kept.seals.size)} published seals are those of this book.`)
  if (kept && kept.roots.size > 0)
    console.log(`The ${inWords(kept.roots.size)} published roots of what is owed are those of this book.`)
  console.log(`Newest link of the journal: ${hash === '' ? 'none' : hash}`)
}

const inFull = ({ row, rule, expected, found }: Differs): string =>
  `${row}.\nRule: ${rule}. Expected: ${expected}. Found: ${found}.`

/** Says what is wrong, if anything is, and answers whether. `stopped`: nothing after it was counted. */
function tellFaults({ faults, more }: ReturnType<Faults['all']>, stopped: Differs | null): boolean {
  const [first, ...others] = [...faults, ...(stopped ? [stopped] : [])]
  if (!first) return false
  console.error(`The book differs. First row that is wrong: ${inFull(first)}`)
  for (const other of others) console.error(`Also wrong: ${inFull(other)}`)
  if (more > 0) console.error(`And ${inWords(more)} more.`)
  if (stopped) console.error(`Nothing after ${stopped.row} was counted.`)
  return true
}

/** The book as a login sees it that must be able to read all of it. Throws StartRefusal where it may not. */
async function verifyAt(url: string, options: Options, closers: Closers): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closers.add('the connection', () => client.end())
  try {
    return await verify(linesOfDatabase(client), options)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    if (ARE_NOT_THERE.includes(error.code))
      throw new StartRefusal(
        `The database is none of this program, or of a version before it (${error.message}): verify it by the version that it belongs to, or after the upgrade.`,
        { cause: error },
      )
    if (error.code !== MAY_NOT) throw error
    throw new StartRefusal(
      `The login ${client.user ?? ''} may not read the whole book (${error.message}): name one that may become its owner, as that of DATABASE_OWNER_URL.`,
      { cause: error },
    )
  }
}

async function main(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args)
  if (options.dump !== undefined) return verify(linesOfFile(options.dump), options)
  const config = options.database === undefined ? readConfig(process.env) : null
  const closers = createClosers(createLogger({ logLevel: 'error' }))
  try {
    const configured = config && (config.databaseOwnerUrl ?? config.databaseUrl)
    const url = options.database ?? configured ?? (config && (await openEmbedded(config, closers))) ?? ''
    await checkReachable(options.database === undefined ? 'the configured address' : '--database', url)
    return await verifyAt(url, options, closers)
  } finally {
    await closers.closeAll()
  }
}

try {
  if (!(await main(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  const isOff = error instanceof Differs && tellFaults({ faults: [error], more: 0 }, null)
  if (!isOff) console.error(error instanceof StartRefusal ? error.message : (saidOfFile(error) ?? error))
  process.exitCode = isOff ? 1 : 2
}
