import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { leafHash } from './leaf.ts'
import { BLOCK_LEAVES, blocksOf, rootOf } from './merkle.ts'
import { nextSeal, type NextSeal } from './next-seal.ts'
import { appendSeal, readPostings } from './queries.ts'

/** Read at a time: whole blocks. */
const READ_AT_ONCE = 16 * BLOCK_LEAVES
/** Of a book that was never sealed, so many at a time; the next minute goes on. */
const SEALS_AT_ONCE = 20

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly everyMinutes: number
}

/** Seals what was posted since the newest seal, when that is so old, or as much as a seal covers has come. */
export async function makeSeals({ database, clock, everyMinutes }: Deps): Promise<void> {
  for (let made = 0; made < SEALS_AT_ONCE; made += 1) {
    const next = await nextSeal(database, { now: clock.now(), everyMinutes })
    if (!next || next.waitsMs > 0) return
    await makeSeal({ database, clock }, next)
  }
}

async function makeSeal(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { number, first_id, last_id }: NextSeal,
): Promise<void> {
  const secret = randomBytes(32)
  const salt = secret.toString('hex')
  const blocks: Buffer[] = []
  for (let from = first_id; from <= last_id; from += READ_AT_ONCE) {
    const postings = await readPostings(database, from, Math.min(from + READ_AT_ONCE - 1, last_id))
    blocks.push(...blocksOf(postings.map((posting) => leafHash(salt, posting))))
  }
  await appendSeal(database, { number, at: clock.now(), last_id, root: rootOf(blocks), blocks: Buffer.concat(blocks), secret })
}
