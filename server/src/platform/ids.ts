import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes per id. They come from a pool, because one system call per thousand ids is ten times cheaper. */
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

/** Each millisecond the counter starts at a random number in the lower half of 32 bits, so it cannot overflow. */
const beginning = (random: Buffer): number => random.readUInt32BE(0) >>> 1

/** A new UUIDv7. Ids of one process are in order of creation. Ids of several processes are in order of milliseconds. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  sequence = now > lastMs ? beginning(random) : sequence + 1
  lastMs = Math.max(now, lastMs)
  return v7({ random, msecs: lastMs, seq: sequence })
}

/** The id that the ledger and the logs use for the server’s own actions. It belongs to no account. */
export const SYSTEM_ACTOR_ID = '00000000-0000-7000-8000-000000000001'
