import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { leafHash } from './leaf.ts'
import { BLOCK_LEAVES, blocksOf, rootOf } from './merkle.ts'
import { appendSeal, batchEnd, newestSeal, readPostings } from './queries.ts'

/** How many postings a seal covers, give or take a batch; where more have come, several seals are made. */
const POSTINGS_MAX = 256 * BLOCK_LEAVES
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
    const newest = await newestSeal(database)
    const after = newest?.last_id ?? 0
    const last_id = await batchEnd(database, { after, about: after + POSTINGS_MAX })
    if (last_id === null) return
    const isFull = last_id - after >= POSTINGS_MAX
    // A seal dated far ahead of the clock puts nothing off.
    if (newest && !isFull && Math.abs(clock.now().getTime() - newest.at.getTime()) < everyMinutes * 60_000) return
    await makeSeal({ database, clock }, { number: (newest?.number ?? 0) + 1, first_id: after + 1, last_id })
  }
}

async function makeSeal(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { number, first_id, last_id }: { readonly number: number; readonly first_id: number; readonly last_id: number },
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
