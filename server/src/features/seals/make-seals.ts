import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { FIRST_BOOK, type Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockIn, tryLockForTransaction } from '../../platform/database/advisory-locks.ts'
import { leafHash } from './leaf.ts'
import { BLOCK_LEAVES, blocksOf, rootOf } from './merkle.ts'
import { nextSeal, type NextSeal } from './next-seal.ts'
import { appendSeal, liftTimeout, readPostings } from './queries.ts'

const READ_AT_ONCE = 16 * BLOCK_LEAVES
const SEALS_AT_ONCE = 20

interface Deps {
  readonly database: Database
  /** Default: the first book. */
  readonly book?: Book
  readonly clock: Clock
  readonly everyMinutes: number
}

export async function makeSeals(deps: Deps): Promise<void> {
  for (let count = 0; count < SEALS_AT_ONCE; count += 1) {
    const isMade = await deps.database.transaction().execute((trx) => makeNext({ ...deps, database: trx }))
    if (!isMade) return
  }
}

/** The lock ends with the transaction, so the next run continues if this process is killed. */
async function makeNext(deps: Deps & { readonly database: Transaction }): Promise<boolean> {
  const { database, clock, everyMinutes, book = FIRST_BOOK } = deps
  if (!(await tryLockForTransaction(database, lockIn(book, 'seals.make')))) return false
  const next = await nextSeal(database, { now: clock.now(), everyMinutes })
  if (!next || next.waitsMs > 0) return false
  await makeSeal({ database, clock }, next)
  return true
}

async function makeSeal(
  { database, clock }: Pick<Deps, 'clock'> & { readonly database: Transaction },
  { number, first_id, last_id, ends_partition }: NextSeal,
): Promise<void> {
  const secret = randomBytes(32)
  const salt = secret.toString('hex')
  const blocks: Buffer[] = []
  for (let from = first_id; from <= last_id; from += READ_AT_ONCE) {
    const postings = await readPostings(database, from, Math.min(from + READ_AT_ONCE - 1, last_id))
    blocks.push(...blocksOf(postings.map((posting) => leafHash(salt, posting))))
  }
  if (ends_partition) await liftTimeout(database)
  await appendSeal(database, { number, at: clock.now(), last_id, root: rootOf(blocks), blocks: Buffer.concat(blocks), secret })
}
