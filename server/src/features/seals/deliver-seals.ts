import type { Seal } from '@hai/contract/seal-forms'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockIn, tryLockForTransaction } from '../../platform/database/advisory-locks.ts'
import { postToPublicUrl, SIGNATURE_HEADER, signatureOf } from '../../platform/post-to-public-url.ts'
import { addressPlace, FILE_PLACE, sealPlaces, type SealSettings } from '../../platform/seals-config.ts'
import {
  readUndelivered,
  firstUnknown,
  deleteDelivery,
  deleteProofsMissing,
  recordProofDelivery,
  proofsWaitingFor,
  rootLine,
} from '../transparency/index.ts'
import {
  findSeal,
  deleteFailuresBut,
  readLastDelivery,
  type LastDelivery,
  recordDelivery,
  readSealsAfter,
  showSeal,
} from './queries.ts'
import { linesOf, type SealFile, withSealFile } from './seal-file.ts'

/** One run copies at most ROUNDS_MAX batches of AT_ONCE seals to a place. The next run, a minute later, continues. */
const AT_ONCE = 100
const ROUNDS_MAX = 20
const TIMEOUT_MS = 10_000
const TURN_MAX_MS = 3 * ROUNDS_MAX * TIMEOUT_MS
/** If an address has accepted no seal for this long, it gets the newest one again. */
const AGAIN_AFTER_MS = 3_600_000
const FAILURE_LETTERS_MAX = 300
const NOTED = 'which was delivered'
const NONE: LastDelivery = { number: 0, hash: null }

interface SealDeliveryDeps {
  readonly database: Database
  readonly book: Book
  readonly clock: Clock
  readonly settings: Pick<SealSettings, 'file' | 'url'>
}

interface Deps extends SealDeliveryDeps {
  /**
   * When the address last accepted a seal from this process. Kept in memory, because a thief of the server’s database
   * login could forge a stored time.
   */
  readonly address: { takenAt: Date | null }
}

/** A copy, or our record of the copies, differs from the seals or roots in the database, so one of them was changed. */
class SealsConflict extends Error {
  override readonly name = 'SealsConflict'
}

/** Only one worker copies at a time. If it is killed, another run continues. */
export function createSealDelivery(given: SealDeliveryDeps): () => Promise<void> {
  const deps: Deps = { ...given, address: { takenAt: null } }
  return () =>
    deps.database.transaction().execute(async (turn) => {
      if (!(await tryLockForTransaction(turn, lockIn(deps.book, 'seals.deliver')))) return
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(TURN_MAX_MS)}`.execute(turn)
      await deliverExclusively(deps)
    })
}

async function deliverExclusively(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const { file, url } = deps.settings
  const recordOutcome = async (place: string, work: () => Promise<LastDelivery>): Promise<void> => {
    try {
      await recordDelivery(database, { place, last: await work() })
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LETTERS_MAX)
      await recordDelivery(database, { place, failure, differs: error instanceof SealsConflict, now: clock.now() })
    }
  }
  await deleteFailuresBut(database, sealPlaces(deps.settings))
  if (file !== null) await recordOutcome(FILE_PLACE, () => toFile(database, file))
  if (url) await recordOutcome(addressPlace(url.href), () => toUrl(deps, addressPlace(url.href), url))
}

/** Throws if the database’s seal with this number is missing or has another hash. */
async function requireOurs(database: Database, { number, hash }: LastDelivery, where: string): Promise<void> {
  if (number === 0) return
  const own = await findSeal(database, number)
  if (!own || (hash !== null && own.hash.toString('hex') !== hash))
    throw new SealsConflict(`seal ${number} ${where} is not that of this book`)
}

/** Throws if a root that was copied is missing in the database or has changed there. */
async function requireOurRoots(database: Database, place: string): Promise<void> {
  const changed = await readUndelivered(database, place)
  if (changed !== null) throw new SealsConflict(`root ${changed} ${NOTED} is not that of this book`)
}

async function sealsAfter(
  database: Database,
  after: LastDelivery,
  add: (seals: readonly Seal[]) => Promise<void>,
): Promise<LastDelivery> {
  let last = after
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const seals = (await readSealsAfter(database, last.number, AT_ONCE)).map(showSeal)
    const newest = seals.at(-1)
    if (!newest) break
    await add(seals)
    last = newest
  }
  return last
}

async function proofsTo(database: Database, place: string, add: SealFile['add']): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const waiting = await proofsWaitingFor(database, place, AT_ONCE)
    if (waiting.length === 0) return
    await add(waiting.map(({ proof }) => rootLine(proof)))
    await recordProofDelivery(database, place, waiting)
  }
}

const lower = (one: LastDelivery, other: LastDelivery): LastDelivery => (other.number < one.number ? other : one)

/** The file’s contents decide where to continue, so a restored or deleted file gets everything that it lacks. */
const toFile = (database: Database, path: string): Promise<LastDelivery> =>
  withSealFile(path, async ({ newest, unbroken, roots, isReadWhole, add }) => {
    for (const there of [newest, unbroken]) if (there) await requireOurs(database, there, 'in the file')
    const noted = await readLastDelivery(database, FILE_PLACE)
    await requireOurs(database, noted, NOTED)
    await requireOurRoots(database, FILE_PLACE)
    const unknown = await firstUnknown(database, roots)
    if (unknown !== null) throw new SealsConflict(`root ${unknown} in the file is not that of this book`)
    // A restored or new file may lack roots that our records list as copied. Without the records, they are copied again.
    if ((unbroken?.number ?? 0) < noted.number) await deleteDelivery(database, FILE_PLACE)
    const [first] = roots
    const since = isReadWhole ? null : first && new Date(first.at)
    if (since !== undefined) await deleteProofsMissing(database, FILE_PLACE, { there: roots, since })
    const last = await sealsAfter(database, isReadWhole ? (unbroken ?? NONE) : lower(unbroken ?? NONE, noted), add)
    await proofsTo(database, FILE_PLACE, add)
    return last
  })

/** Compares in both directions, so that a clock that was set back does not delay the next copy. */
const isHourApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) >= AGAIN_AFTER_MS

async function toUrl(
  { database, clock, address }: Deps,
  place: string,
  { href, reach, secret }: NonNullable<SealSettings['url']>,
): Promise<LastDelivery> {
  const post: SealFile['add'] = async (items) => {
    const body = linesOf(items)
    const { status } = await postToPublicUrl({
      url: href,
      reach,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/x-ndjson',
        'user-agent': 'hai-seals/1',
        connection: 'close',
        ...(secret !== null && { [SIGNATURE_HEADER]: signatureOf([secret], body, clock.now()) }),
      },
    })
    if (status < 200 || status >= 300) throw new Error(`the address answered ${status}`)
  }
  const noted = await readLastDelivery(database, place)
  await requireOurs(database, noted, NOTED)
  await requireOurRoots(database, place)
  const postSeals = async (seals: readonly Seal[]): Promise<void> => {
    await post(seals)
    address.takenAt = clock.now()
  }
  const last = await sealsAfter(database, noted, async (seals) => {
    await postSeals(seals)
    await recordDelivery(database, { place, last: seals.at(-1) ?? noted })
  })
  // A forger of our records can withhold seals for at most an hour. Then the address gets the newest seal and notices
  // the gap.
  const isDue = noted.isFailing || address.takenAt === null || isHourApart(address.takenAt, clock.now())
  const newest = last.number === noted.number && isDue ? await findSeal(database, last.number) : undefined
  if (newest) await postSeals([showSeal(newest)])
  await proofsTo(database, place, post)
  return last
}
