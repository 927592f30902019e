import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** What one id takes from the pool. Asking the operating system once per thousand ids costs a tenth of asking for each. */
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

/** Each millisecond begins anywhere in the lower half of 32 bits: nobody makes two thousand million ids in one. */
const beginning = (random: Buffer): number => random.readUInt32BE(0) >>> 1

/** A new public id: UUIDv7. Those of one process sort in the order they were made in; those of several by the millisecond. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  sequence = now > lastMs ? beginning(random) : sequence + 1
  lastMs = Math.max(now, lastMs)
  return v7({ random, msecs: lastMs, seq: sequence })
}
