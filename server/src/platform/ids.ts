import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * Random bytes per id. They come from a pool that is filled for a thousand ids at once, which is ten times cheaper than
 * a system call per id.
 */
const BYTES_PER_ID = 16
const pool = Buffer.alloc(BYTES_PER_ID * 1024)
let used = pool.length
let lastMs = 0
let sequence = 0

function nextRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += BYTES_PER_ID))
}

/**
 * In each new millisecond the counter `sequence` starts at a random number below 2^31. So no millisecond has enough ids
 * to overflow its 32 bits.
 */
const beginning = (random: Buffer): number => random.readUInt32BE(0) >>> 1

/** A UUIDv7. Ids of one process are in order of creation, and ids of several processes in order of milliseconds. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  sequence = now > lastMs ? beginning(random) : sequence + 1
  lastMs = Math.max(now, lastMs)
  return v7({ random, msecs: lastMs, seq: sequence })
}

const TIME_DIGITS = 12

/** The time in a UUIDv7, to the millisecond. Null for another kind of id. */
export function timeOfId(id: string): Date | null {
  const digits = id.replaceAll('-', '')
  return digits[TIME_DIGITS] === '7' ? new Date(Number.parseInt(digits.slice(0, TIME_DIGITS), 16)) : null
}

/** The id that the ledger and the logs use for the server’s own actions. It belongs to no account. */
export const SYSTEM_ACTOR_ID = '00000000-0000-7000-8000-000000000001'
