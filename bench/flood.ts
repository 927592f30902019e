import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from './crowd.ts'
import { openConnection, succeeded } from './http-client.ts'
import { inBatches } from './in-batches.ts'
import { measure, type Measured } from './measure.ts'

/** Enough to keep the server fully busy. */
export const CONNECTIONS = 256
/**
 * The maximum number of open connections, which a proxy limits too. Requests that become due while all of them wait for
 * a response are skipped.
 */
export const OPEN_MAX = 2_000
const TICK_MS = 2

export interface FloodResult {
  readonly seconds: number
  readonly offered: number
  /** In ms: durations of successful payments (`answered`) and of refusals (`refused`). */
  readonly answered: readonly number[]
  readonly refused: readonly number[]
  withRetryAfter: number
  other: number
  unoffered: number
}

/** Measures the capacity. Each caller waits for its response before the next request. */
export async function carry(crowd: Crowd, seconds: number): Promise<Measured> {
  const free = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(crowd.port)))
  const all = [...free]
  const measured = await measure({
    callers: CONNECTIONS,
    seconds,
    postmasterPid: null,
    operation: async () => {
      const connection = free.pop()
      if (!connection) throw new Error('more callers than connections')
      succeeded(await crowd.payAny(connection).finally(() => free.push(connection)))
    },
  })
  for (const connection of all) connection.close()
  return measured
}

/** Sends requests at a fixed rate, without waiting for earlier responses. */
export async function flood(crowd: Crowd, perSecond: number, seconds: number): Promise<FloodResult> {
  const answered: number[] = []
  const refused: number[] = []
  const seen = { seconds, offered: 0, answered, refused, withRetryAfter: 0, other: 0, unoffered: 0 }
  const free = await inBatches(
    Array.from({ length: OPEN_MAX }, () => crowd.port),
    openConnection,
  )
  const under = new Set<Promise<void>>()

  async function ask(): Promise<void> {
    const start = performance.now()
    const connection = free.shift()
    if (!connection) throw new Error('more callers than connections')
    const { status, head } = await crowd.payAny(connection)
    free.push(connection)
    const tookMs = performance.now() - start
    if (status === 200) answered.push(tookMs)
    else if (status === 503) {
      refused.push(tookMs)
      if (/^retry-after: \d+/im.test(head)) seen.withRetryAfter += 1
    } else seen.other += 1
  }

  const start = performance.now()
  let requestCount = 0
  while (performance.now() - start < seconds * 1_000) {
    await delay(TICK_MS)
    for (const due = ((performance.now() - start) * perSecond) / 1_000; requestCount < due; requestCount += 1) {
      if (under.size >= OPEN_MAX) {
        seen.unoffered += 1
        continue
      }
      seen.offered += 1
      const one = ask().catch(() => {
        seen.other += 1
      })
      under.add(one)
      void one.then(() => under.delete(one))
    }
  }
  await Promise.all(under)
  for (const connection of free) connection.close()
  return seen
}
