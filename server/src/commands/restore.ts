/**
 * `npm run restore -- --to 2026-11-22T10:00:00Z --into FOLDER`: creates a new data folder from BACKUP_DIR, with exactly
 * what was committed before that time. Checks the ledger with the recount and with `npm run verify-ledger`, compares it
 * with the seals in SEAL_FILE or `--seals FILE`, and ends every session. Does not change the current data folder.
 */
import { resolve } from 'node:path'
import pg from 'pg'
import { readBackups } from '../platform/backup/backup-config.ts'
import { isFirstBook, type Book } from '../platform/database/book.ts'
import { fileOfBook } from '../platform/file-of-book.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { startEmbeddedPostgres, embeddedSettings } from '../platform/postgres/embedded-postgres.ts'
import { createLogger } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { complain, print } from '../platform/terminal.ts'
import { clientOfBook, describeBook, readBooks } from './book-client.ts'
import { closedOnSignals } from './closed-on-signals.ts'
import { type Proof, proveBook } from './prove-restored.ts'
import { readOptions } from './read-options.ts'
import { describePair, verifyPairs } from './verify-ledger/book-pairs.ts'
import { RuleViolation } from './verify-ledger/rule-violation.ts'
import { type PublishedCopies, readPublishedCopies, describeFileError } from './verify-ledger/files.ts'
import { type RestoredTo, readRestoredTo } from './verify-ledger/restored-to.ts'
import { readSealPlace } from './verify-ledger/places.ts'
import { readSealFile } from './verify-ledger/seal-file.ts'
import { describeFault, describeFaults } from './verify-ledger/describe-result.ts'

const usage = `Usage: npm run restore -- --to TIME --into FOLDER [OPTIONS]
  --to TIME        a time such as 2026-11-22T10:00:00Z, or latest
  --into FOLDER    the new data folder
  --timeline N     the history to follow, if an error message asks for it
  --from NAME      the backup to start from, if an error message asks for it
  --seals FILE     published seals and roots; default: those in SEAL_FILE, if it is set
BACKUP_DIR is the folder of the backups.`

const text = { type: 'string' } as const

/** A path, or null if neither `--seals` nor SEAL_FILE is given. */
interface SealPlaces {
  readonly seals: string | null
  readonly sealFile: string | null
}

const placesOf = ({ seals, sealFile }: SealPlaces, book: Book): SealPlaces => ({
  seals: seals === null ? null : fileOfBook(seals, book),
  sealFile: sealFile === null ? null : fileOfBook(sealFile, book),
})

/** Throws StartRefusal if the copies contradict each other. */
async function readSeals({ seals, sealFile }: SealPlaces): Promise<PublishedCopies | null> {
  const path = seals ?? sealFile
  if (path === null) return null
  try {
    return await (seals === null ? readSealFile(path) : readPublishedCopies(path))
  } catch (error) {
    if (error instanceof RuleViolation)
      throw new StartRefusal(`${path} contradicts itself. ${describeFault(error)}`, { cause: error })
    throw error
  }
}

interface BookProof extends Proof {
  readonly book: Book
  readonly isCompared: boolean
}

interface Grounds {
  /** Of the first book. */
  readonly places: SealPlaces
  readonly copies: PublishedCopies | null
  readonly goneBackTo: RestoredTo
}

/** Each book against its own seals. */
async function proveEach(client: pg.Client, { places, copies, goneBackTo }: Grounds) {
  const books = await readBooks(client)
  const proofs: BookProof[] = []
  for (const book of books) {
    const own = placesOf(places, book)
    const published = isFirstBook(book) ? copies : await readSeals(own)
    const against = { copies: published, sealFile: own.sealFile, goneBackTo }
    const proof = await proveBook(clientOfBook(client, book), against)
    const isCompared = published !== null && published.seals.size + published.roots.size > 0
    proofs.push({ ...proof, book, isCompared })
  }
  const pairs = books.length > 1 ? await verifyPairs(client, books, { isWhole: true }) : []
  return { proofs, pairs }
}

type Proven = Awaited<ReturnType<typeof proveEach>>

async function proveAndClose(dataDir: string, grounds: Grounds): Promise<Proven> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: embeddedSettings })
  const client = new pg.Client({ connectionString: postgres.owner_url })
  try {
    await client.connect()
    const proven = await proveEach(client, grounds)
    // Some sessions that are open in the restored data were ended later, perhaps because their tokens were stolen. So
    // all sessions are ended.
    await client.query(`update identity.session set ended_at = now(), end_reason = 'revoked' where ended_at is null`)
    await client.query('update admin.mfa_session set ended_at = now() where ended_at is null')
    return proven
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** Throws StartRefusal with all faults. */
function requireNoFaults({ proofs, pairs }: Proven): void {
  const wrong = [
    ...proofs.flatMap((proof) => proof.wrong),
    ...pairs.flatMap(({ faults, more }) => describeFaults({ faults, more, stopped: null })),
  ]
  if (wrong.length > 0) throw new StartRefusal(`The ledger has faults. Do not use this database.\n${wrong.join('\n')}`)
}

/** `command` compares the ledger with published seals. */
function printProof({ postings, newest, messages, isVerified, isCompared }: BookProof, command: string): void {
  print(`Postings in the ledger: ${postings}${newest ? `, the last from ${newest.toISOString()}` : ''}.`)
  for (const line of messages) print(line)
  if (!isVerified)
    print(
      'The database is of an older version, so it was only recounted. Restore it with that version, or verify it with npm run verify-ledger of that version before you use it.',
    )
  else if (!isCompared)
    print(
      `The ledger was not compared with published seals. A completely forged ledger passes all other checks, so compare it before you use it and before you move SEAL_FILE away:
  ${command}`,
    )
}

async function main(): Promise<void> {
  const options = { to: text, into: text, timeline: text, from: text, seals: text } as const
  const { to, into, timeline, from, seals } = readOptions(usage, { options }).values
  // On a signal, this calls process.exit(). The exit handler of startPostmaster() then stops the database that this
  // command has started.
  closedOnSignals(createLogger({ logLevel: 'error' }))
  const goneBackTo = readRestoredTo(to ?? '')
  if (goneBackTo === null || into === undefined) throw new StartRefusal(usage)
  if (timeline !== undefined && !/^[1-9]\d{0,8}$/.test(timeline)) throw new StartRefusal(usage)
  // A restore writes a data folder, so it ignores DATABASE_URL.
  const backups = readBackups({ ...process.env, DATABASE_URL: '' })
  if (!backups) throw new StartRefusal('Set BACKUP_DIR to the folder where the backups are.')
  const places = { seals: seals ?? null, sealFile: seals === undefined ? readSealPlace(process.env) : null }
  const copies = await readSeals(places)
  const dataDir = resolve(into)
  await restoreBackup({
    backupDir: backups.dir,
    into: dataDir,
    print,
    to: goneBackTo === 'latest' ? null : goneBackTo,
    timeline: timeline === undefined ? null : Number(timeline),
    from: from ?? null,
  })
  print('Checking the ledger …')
  const proven = await proveAndClose(dataDir, { places, copies, goneBackTo })
  requireNoFaults(proven)
  for (const proof of proven.proofs) {
    if (proven.proofs.length > 1) print(`\nAbout ${describeBook(proof.book)}:`)
    printProof(proof, `env DATA_DIR=${dataDir} BACKUP_DIR= npm run verify-ledger -- --seals FILE --restored-to ${to}`)
  }
  for (const line of proven.pairs.flatMap(describePair)) print(line)
  print(`The ledger is correct. The database is in ${dataDir}. It has new passwords, and everyone must sign in again.
API keys, passkeys and other credentials that were revoked after the restored time work again: revoke them again, as docs/operations/backup.md describes. To use it:
  1. stop the server, and keep its data folder until everything works;
  2. outside production, copy the folder secrets/ of the data folder into ${dataDir}: backups do not contain these keys;
  3. start the server with DATA_DIR=${dataDir}, or move that folder to DATA_DIR, with the same BACKUP_DIR;
  4. make a backup at once: npm run backup. Older backups can still be restored.`)
}

try {
  await main()
} catch (error) {
  complain(describeFileError(error) ?? error)
  process.exitCode = 1
}
