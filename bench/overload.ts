import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startCrowd, type Crowd } from './crowd.ts'
import { keep } from './goals.ts'
import { openConnection, succeeded } from './http-client.ts'
import { inTurn } from './in-turn.ts'
import { measure, quantile, type Measured } from './measure.ts'
import { row, say } from './report.ts'
import type { BenchServer } from './server.ts'

/** What a server is asked that has as much to do as it can. */
const CONNECTIONS = 256
const TIMES = [2, 5]
/** Kept open, as a proxy keeps them. What is due while all of these wait for an answer is not asked. */
const OPEN_MAX = 2_000
const TICK_MS = 2
const MB = 2 ** 20

interface Seen {
  readonly seconds: number
  readonly offered: number
  readonly answered: readonly number[]
  refused: number
  /** Refusals that say when to come again. */
  withRetryAfter: number
  other: number
  unoffered: number
}

/** The load it can carry: callers who wait for their answer, as many as keep it busy. */
async function carry(crowd: Crowd, seconds: number): Promise<Measured> {
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

/** So many a second for so long, whatever becomes of those before. */
async function flood(crowd: Crowd, perSecond: number, seconds: number): Promise<Seen> {
  const answered: number[] = []
  const seen = { seconds, offered: 0, answered, refused: 0, withRetryAfter: 0, other: 0, unoffered: 0 }
  const free = await inTurn(
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
    if (status === 200) answered.push(performance.now() - start)
    else if (status === 503) {
      seen.refused += 1
      if (/^retry-after: \d+/im.test(head)) seen.withRetryAfter += 1
    } else seen.other += 1
  }

  const start = performance.now()
  let asked = 0
  while (performance.now() - start < seconds * 1_000) {
    await delay(TICK_MS)
    for (const due = ((performance.now() - start) * perSecond) / 1_000; asked < due; asked += 1) {
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

async function countSends(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ sends: number }>(`select count(*)::int as sends from ledger.posting where kind = 'send'`)
  await client.end()
  return rows[0]?.sends ?? Number.NaN
}

const p99Of = (latencies: readonly number[]): number => quantile(Float64Array.from(latencies).sort(), 0.99)
const p50Of = (latencies: readonly number[]): number => quantile(Float64Array.from(latencies).sort(), 0.5)

function sayFlood(
  times: number,
  { seconds, offered, answered, refused, withRetryAfter, other, unoffered }: Seen,
  usedMb: number,
): void {
  say(
    row(
      `${times} ×`,
      `${Math.round((offered + unoffered) / seconds)}`,
      `${Math.round(offered / seconds)}`,
      `${Math.round(answered.length / seconds)}`,
      `${Math.round(refused / seconds)}`,
      `${refused - withRetryAfter}`,
      `${other}`,
      p50Of(answered).toFixed(1),
      p99Of(answered).toFixed(1),
      `${usedMb}`,
    ),
  )
}

/**
 * Twice and five times what it can carry: how many are answered and how soon, what the others are told, what it costs, and whether all is as
 * before afterwards. Every payment that was answered stands in the book, once.
 */
export async function benchOverload({ url }: BenchServer, seconds: number, floodSeconds: number): Promise<void> {
  const crowd = await startCrowd(url, 'overload')
  try {
    const usedMb = async (): Promise<number> => Math.round((await crowd.memory()).used / MB)
    await carry(crowd, seconds)
    const memoryBefore = await usedMb()
    const before = await carry(crowd, seconds)
    say('', '## (e) More than it can carry', '')
    say(
      `At ${CONNECTIONS} connections it carries ${Math.round(before.perSecond)} payments a second, p50 ${before.p50Ms.toFixed(1)} ms, p99 ${before.p99Ms.toFixed(1)} ms, with ${memoryBefore} MB.`,
      `Then ${floodSeconds} s each, whatever becomes of those before (per second; ms of those answered; MB in use after it):`,
      '',
      row('load', 'due', 'asked', 'answered', '503', '503 without Retry-After', 'other answers', 'p50', 'p99', 'MB'),
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    )
    for (const times of TIMES) {
      const sentBefore = await countSends(url)
      const seen = await flood(crowd, before.perSecond * times, floodSeconds)
      const memory = await usedMb()
      sayFlood(times, seen, memory)
      const inBook = (await countSends(url)) - sentBefore
      if (inBook !== seen.answered.length)
        say('', `${inBook} payments are in the book for ${seen.answered.length} that were answered.`, '')
      keep('overload, p99 : p99 of what it can carry', p99Of(seen.answered) / before.p99Ms, `${times} ×`)
      keep('overload, answered : what it can carry', seen.answered.length / floodSeconds / before.perSecond, `${times} ×`)
      keep('overload, memory after : before', memory / memoryBefore, `${times} ×`)
    }
    const after = await carry(crowd, seconds)
    say('', `Afterwards: ${Math.round(after.perSecond)} a second, p99 ${after.p99Ms.toFixed(1)} ms.`)
    keep('overload, p99 afterwards : before', after.p99Ms / before.p99Ms)
  } finally {
    await crowd.stop()
  }
}
