import type { Seal } from '@hai/contract/seal-forms'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { tryLockForTransaction } from '../../platform/database/advisory-locks.ts'
import { postOutside } from '../../platform/post-outside.ts'
import { addressPlace, FILE_PLACE, sealPlaces, type SealSettings } from '../../platform/seals-config.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../platform/signature.ts'
import {
  changedSinceHandedOn,
  firstUnknown,
  forgetProofsHandedOn,
  forgetProofsMissing,
  noteProofsHandedOn,
  proofsWaitingFor,
  rootLine,
} from '../transparency/index.ts'
import { findSeal, forgetFailuresBut, handedOn, type LastHandedOn, noteHandedOn, readSealsAfter, showSeal } from './queries.ts'
import { linesOf, type SealFile, withSealFile } from './seal-file.ts'

/** The number of seals per round, and the number of rounds per minute. Further seals wait until the next minute. */
const AT_ONCE = 100
const ROUNDS_MAX = 20
const TIMEOUT_MS = 10_000
const TURN_MAX_MS = 3 * ROUNDS_MAX * TIMEOUT_MS
/** An address that got no seal for this long gets the newest one again. */
const AGAIN_AFTER_MS = 3_600_000
const FAILURE_LETTERS_MAX = 300
const NOTED = 'which was handed on'
const NONE: LastHandedOn = { number: 0, hash: null }

interface HandOnDeps {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<SealSettings, 'file' | 'url'>
}

interface Deps extends HandOnDeps {
  /**
   * When the address last accepted a seal from this process. Kept in memory, because notes in the database could be
   * forged with the server’s login.
   */
  readonly address: { takenAt: Date | null }
}

/** The copy, or the note of what was copied, differs from the ledger’s seals: one of them was changed. */
class SealsDiffer extends Error {
  override readonly name = 'SealsDiffer'
}

/**
 * Copies seals and published roots of liabilities to the operator’s own places. Failures are recorded for staff and
 * retried after a minute. Only one worker copies at a time; if it is killed, the next minute continues.
 */
export function createHandOn(given: HandOnDeps): () => Promise<void> {
  const deps: Deps = { ...given, address: { takenAt: null } }
  return () =>
    deps.database.transaction().execute(async (turn) => {
      if (!(await tryLockForTransaction(turn, 'seals.deliver'))) return
      await sql`set local idle_in_transaction_session_timeout = ${sql.lit(TURN_MAX_MS)}`.execute(turn)
      await handOnAlone(deps)
    })
}

async function handOnAlone(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const { file, url } = deps.settings
  const noting = async (place: string, work: () => Promise<LastHandedOn>): Promise<void> => {
    try {
      await noteHandedOn(database, { place, last: await work() })
    } catch (error) {
      const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LETTERS_MAX)
      await noteHandedOn(database, { place, failure, differs: error instanceof SealsDiffer, now: clock.now() })
    }
  }
  await forgetFailuresBut(database, sealPlaces(deps.settings))
  if (file !== null) await noting(FILE_PLACE, () => toFile(database, file))
  if (url) await noting(addressPlace(url.href), () => toUrl(deps, addressPlace(url.href), url))
}

/** Throws when the ledger’s seal of this number is missing or different. */
async function mustBeOurs(database: Database, { number, hash }: LastHandedOn, where: string): Promise<void> {
  if (number === 0) return
  const own = await findSeal(database, number)
  if (!own || (hash !== null && own.hash.toString('hex') !== hash))
    throw new SealsDiffer(`seal ${number} ${where} is not that of this book`)
}

/** Throws when a root that was copied no longer exists unchanged. */
async function rootsMustBeOurs(database: Database, place: string): Promise<void> {
  const changed = await changedSinceHandedOn(database, place)
  if (changed !== null) throw new SealsDiffer(`root ${changed} of what is owed ${NOTED} is not that of this book`)
}

async function sealsAfter(
  database: Database,
  after: LastHandedOn,
  add: (seals: readonly Seal[]) => Promise<void>,
): Promise<LastHandedOn> {
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
    await noteProofsHandedOn(database, place, waiting)
  }
}

const lower = (one: LastHandedOn, other: LastHandedOn): LastHandedOn => (other.number < one.number ? other : one)

/** The file’s contents decide where to continue, so a restored or deleted file is brought up to date. */
const toFile = (database: Database, path: string): Promise<LastHandedOn> =>
  withSealFile(path, async ({ newest, unbroken, roots, isReadWhole, add }) => {
    for (const there of [newest, unbroken]) if (there) await mustBeOurs(database, there, 'in the file')
    const noted = await handedOn(database, FILE_PLACE)
    await mustBeOurs(database, noted, NOTED)
    await rootsMustBeOurs(database, FILE_PLACE)
    const unknown = await firstUnknown(database, roots)
    if (unknown !== null) throw new SealsDiffer(`root ${unknown} of what is owed in the file is not that of this book`)
    // A restored or new file has lost roots too. And a note may claim roots that the file does not have.
    if ((unbroken?.number ?? 0) < noted.number) await forgetProofsHandedOn(database, FILE_PLACE)
    const [first] = roots
    const since = isReadWhole ? null : first && new Date(first.at)
    if (since !== undefined) await forgetProofsMissing(database, FILE_PLACE, { there: roots, since })
    const last = await sealsAfter(database, isReadWhole ? (unbroken ?? NONE) : lower(unbroken ?? NONE, noted), add)
    await proofsTo(database, FILE_PLACE, add)
    return last
  })

/** The difference counts in both directions, so that a clock that was set back does not delay the next hand-over. */
const isHourApart = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) >= AGAIN_AFTER_MS

async function toUrl(
  { database, clock, address }: Deps,
  place: string,
  { href, reach, secret }: NonNullable<SealSettings['url']>,
): Promise<LastHandedOn> {
  const post: SealFile['add'] = async (items) => {
    const body = linesOf(items)
    const { status } = await postOutside({
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
  const noted = await handedOn(database, place)
  await mustBeOurs(database, noted, NOTED)
  await rootsMustBeOurs(database, place)
  const postSeals = async (seals: readonly Seal[]): Promise<void> => {
    await post(seals)
    address.takenAt = clock.now()
  }
  const last = await sealsAfter(database, noted, async (seals) => {
    await postSeals(seals)
    await noteHandedOn(database, { place, last: seals.at(-1) ?? noted })
  })
  // Forged notes can withhold a seal from the address for at most an hour, and then it notices the gap. A failure stays
  // until the address accepts a seal.
  const isDue = noted.isFailing || address.takenAt === null || isHourApart(address.takenAt, clock.now())
  const newest = last.number === noted.number && isDue ? await findSeal(database, last.number) : undefined
  if (newest) await postSeals([showSeal(newest)])
  await proofsTo(database, place, post)
  return last
}
