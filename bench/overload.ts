import pg from 'pg'
import { keepApart } from './cores.ts'
import { startCrowd, type Crowd } from './crowd.ts'
import { carry, CONNECTIONS, flood, OPEN_MAX, type FloodResult } from './flood.ts'
import { keep } from './goals.ts'
import { quantile, type Measured } from './measure.ts'
import { watchMemory } from './memory.ts'
import { openPages, QUIET_MEMBERS, type OpenPages } from './overload-pages.ts'
import { row, print } from './report.ts'
import type { BenchServer } from './server.ts'

const TIMES = [2, 5] as const
const MB = 2 ** 20

async function readNumber(url: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ number: number }>(query)
  await client.end()
  return rows[0]?.number ?? Number.NaN
}

const countSends = (url: string): Promise<number> =>
  readNumber(url, `select count(*)::int as number from ledger.posting where kind = 'send'`)

/** The number of postings that the slowest subscriber has not processed. */
const countBehind = (url: string): Promise<number> =>
  readNumber(url, 'select (select last_id from ledger.head)::int - min(ledger_position)::int as number from events.cursor')

const quantileOf = (latencies: readonly number[], q: number): number => quantile(Float64Array.from(latencies).sort(), q)
const usedMb = async (crowd: Crowd): Promise<number> => Math.round((await crowd.memory()).used / MB)
const shownMb = (bytes: number | null): string => (bytes === null ? '–' : `${Math.round(bytes / MB)}`)

function printFlood(times: number, seen: FloodResult, memory: { readonly peak: number | null; readonly used: number }): void {
  const { seconds, offered, answered, refused, unoffered } = seen
  const perSecond = (count: number): string => `${Math.round(count / seconds)}`
  print(
    row(
      `${times} ×`,
      ...[offered + unoffered, offered, answered.length, refused.length].map(perSecond),
      ...[quantileOf(answered, 0.5), quantileOf(answered, 0.99), quantileOf(refused, 0.99)].map((ms) => ms.toFixed(1)),
      shownMb(memory.peak),
      `${memory.used}`,
    ),
  )
}

interface LoadBefore {
  readonly carried: Measured
  readonly used: number
}

async function floods(url: string, crowd: Crowd, { carried, used: usedBefore }: LoadBefore, seconds: number): Promise<void> {
  const odd = { retryAfter: 0, other: 0 }
  for (const times of TIMES) {
    const sentBefore = await countSends(url)
    const mostMemory = watchMemory(crowd.pid)
    const seen = await flood(crowd, carried.perSecond * times, seconds)
    const peak = mostMemory()
    const used = await usedMb(crowd)
    printFlood(times, seen, { peak, used })
    odd.retryAfter += seen.refused.length - seen.withRetryAfter
    odd.other += seen.other
    const inBook = (await countSends(url)) - sentBefore
    if (inBook !== seen.answered.length)
      print('', `The book contains ${inBook} payments; ${seen.answered.length} were confirmed.`, '')
    const load = `${times} × capacity` as const
    keep('overload, p99 : p99 at capacity', quantileOf(seen.answered, 0.99) / carried.p99Ms, load)
    keep(`overload, answered at ${load} : capacity`, seen.answered.length / seconds / carried.perSecond)
    keep('overload, memory after : before', used / usedBefore, load)
    if (peak !== null) keep('overload, largest server process', peak / MB, load)
  }
  print('', `Refusals without \`Retry-After\`: ${odd.retryAfter}. Calls with another answer or none: ${odd.other}.`)
}

async function printPages(pages: OpenPages): Promise<void> {
  const dropped = pages.dropped()
  const heard = await pages.countBalances()
  print(
    '',
    `Of ${pages.count} pages that were open throughout, ${dropped} were disconnected. Afterwards, ${heard} received a payment event.`,
  )
  keep('overload, open pages dropped', pages.count - Math.min(heard, pages.count - dropped))
}

/**
 * Loads the server with multiples of its capacity. Afterwards compares the payments in the ledger with the confirmed
 * ones.
 */
export async function benchOverload({ url }: BenchServer, seconds: number, floodSeconds: number): Promise<void> {
  const crowd = await startCrowd(url, 'overload', { quiet: QUIET_MEMBERS })
  const together = keepApart(crowd.pid)
  try {
    const pages = await openPages(crowd)
    await carry(crowd, seconds)
    const used = await usedMb(crowd)
    const resident = watchMemory(crowd.pid)
    const carried = await carry(crowd, seconds)
    const apart = together === null ? '' : ' The server has one core and the load generator another. The database runs on both.'
    print(
      '',
      `Capacity at ${CONNECTIONS} connections: ${Math.round(carried.perSecond)} payments a second, p50 ${carried.p50Ms.toFixed(1)} ms, p99 ${carried.p99Ms.toFixed(1)} ms, with ${used} MB in use and ${shownMb(resident())} MB resident.${apart}`,
      `Then the load generator sends a multiple of this rate for ${floodSeconds} s each, without waiting for answers. Calls are per second. A call that`,
      `is due while ${OPEN_MAX.toLocaleString('en-US')} others wait is not sent. A refused call gets 503. The peak is the largest resident size of the server.`,
      '',
      row('load', 'due', 'sent', 'paid', 'refused', 'p50 ms', 'p99 ms', 'p99 ms of refusals', 'peak MB', 'MB in use afterwards'),
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    )
    await floods(url, crowd, { carried, used }, floodSeconds)
    await printPages(pages)
    const behind = await countBehind(url)
    const after = await carry(crowd, seconds)
    print(
      '',
      `Afterwards: ${Math.round(after.perSecond)} a second, p50 ${after.p50Ms.toFixed(1)} ms, p99 ${after.p99Ms.toFixed(1)} ms. Before it, the slowest subscriber was ${behind.toLocaleString('en-US')} postings behind.`,
    )
    keep('overload, p99 afterwards : before', after.p99Ms / carried.p99Ms)
    pages.close()
  } finally {
    together?.()
    await crowd.stop()
  }
}
