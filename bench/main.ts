/**
 * `npm run bench`: pgbench, the kernel in process, reads, and send_money over HTTP, in one run on one server.
 *
 *   --only=pgbench,start,lighthouse,http,overload,live,kernel,reads   parts (pgbench is always run once at 8 clients: it is the measure)
 *   --seconds=4                        per load
 *   --flood=60                         seconds that each of the two overloads lasts
 *   --transfers=2000000                how large the book is made for the second half; 0: leave it small
 *   --visits=3 --minutes=20            of Lighthouse: how often a route that misses a target is opened, and how long all may take
 *   --routes=/dashboard,/wallet        of Lighthouse: these only
 *
 * BENCH_DATABASE_URL: a server that may be loaded, as a user that may create databases and roles; else the embedded one.
 */
import { parseArgs } from 'node:util'
import { benchActivity } from './activity.ts'
import { openBenchBook, skewed, uniform, type BenchBook } from './book.ts'
import { keep, sayGoals } from './goals.ts'
import { startHttpBench } from './http.ts'
import { benchLighthouse } from './lighthouse.ts'
import { measure } from './measure.ts'
import { benchOverload } from './overload.ts'
import { prepareYardstick } from './pgbench.ts'
import { benchRealtime } from './realtime.ts'
import { measureReads, measureSize, type ReadMeasured } from './reads.ts'
import { say, sayHead, sayMeasured, sayReads, sayTable } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { measureStart } from './start.ts'

const SMALL = 100_000
/** What comes two hundred times a second needs longer for a p99 than what comes thousands of times. */
const LIVE_SECONDS_TIMES = 3

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'pgbench,start,lighthouse,http,overload,live,kernel,reads' },
    seconds: { type: 'string', default: '4' },
    transfers: { type: 'string', default: '2000000' },
    visits: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '20' },
    flood: { type: 'string', default: '60' },
    routes: { type: 'string' },
  },
})
const parts = new Set(values.only.split(','))
const seconds = Number(values.seconds)
const large = Number(values.transfers)

/** Fills the book up to so many transfers, with as many callers as make the largest batches. */
async function fillTo(book: BenchBook, transfers: number): Promise<void> {
  let left = transfers - (await measureSize(book)).transfers
  const filler = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await book.send(uniform)
    }
  }
  await Promise.all(Array.from({ length: 2_048 }, filler))
  await book.pool.query('select 1')
}

/** (b) and (d) at one size of the book. */
async function benchBook(server: BenchServer, book: BenchBook, base: number): Promise<{ size: number; reads: ReadMeasured[] }> {
  await server.analyze()
  const reads = await measureReads(book)
  const { transfers: size, bytes, entries } = await measureSize(book)
  const at = `at ${size.toLocaleString('en-US')} transfers`
  say(
    '',
    `${Math.round(bytes)} bytes per transfer in the ledger ${at}, indexes included, with ${entries.toFixed(2)} entries each.`,
  )
  keep('bytes per transfer', bytes, at)
  keep('ledger health, ms', reads.find(({ name }) => name === 'ledger health')?.p50Ms ?? Number.NaN, at)
  keep('ledger trace, first page, ms', reads.find(({ name }) => name === 'ledger trace, first 50')?.p50Ms ?? Number.NaN, at)
  if (!parts.has('kernel')) return { size, reads }

  const run = async (callers: number, picking: 'uniform' | 'skewed'): Promise<void> => {
    const operation = (): Promise<unknown> => book.send(picking === 'uniform' ? uniform : skewed)
    const measured = await measure({ callers, seconds, postmasterPid: server.postmasterPid, operation })
    sayMeasured(`${callers} callers, ${picking}`, measured, base)
    if (callers === 1_024) keep(`kernel, 1,024 callers, ${picking}, ×`, measured.perSecond / base, at)
    if (callers === 32 && picking === 'uniform') {
      keep('kernel, 32 callers, ×', measured.perSecond / base, at)
      keep('kernel, 32 callers, p99 ms', measured.p99Ms, at)
    }
  }
  sayTable(`(b) The kernel in process, ${at}`, 'this process')
  for (const callers of [1, 8, 32, 256, 1_024]) await run(callers, 'uniform')
  for (const callers of [32, 256, 1_024]) await run(callers, 'skewed')
  return { size, reads }
}

async function benchKernel(server: BenchServer, base: number): Promise<void> {
  const book = await openBenchBook(server.url)
  await fillTo(book, SMALL)
  const small = await benchBook(server, book, base)
  if (large > 0) {
    await fillTo(book, large)
    const full = await benchBook(server, book, base)
    sayReads(small.reads, full.reads, [small.size, full.size])
    const pages = full.reads.filter(({ name }) => name !== 'ledger health')
    const ratios = pages.map(({ p50Ms }, index) => p50Ms / (small.reads[index]?.p50Ms ?? Number.NaN))
    keep('slowest read, large : small', Math.max(...ratios))
  }
  await book.stop()
}

async function benchStart(): Promise<void> {
  const { startMs, restMb } = await measureStart()
  keep('start to serving, s', startMs / 1000)
  if (restMb !== null) keep('server process at rest, MB', restMb)
}

async function benchHttp(server: BenchServer, base: number): Promise<void> {
  const http = await startHttpBench(server)
  try {
    sayTable('(c) send_money over HTTP, everything on', 'server process')
    for (const connections of [1, 32, 64, 256]) {
      const measured = await http.run(connections, seconds)
      sayMeasured(`${connections} connections`, measured, base)
      if (connections === 1) keep('send_money over HTTP, 1 connection, p50 ms', measured.p50Ms)
      if (connections === 256) {
        keep('send_money over HTTP, 256 connections, ×', measured.perSecond / base)
        keep('send_money over HTTP, 256 connections, p99 ms', measured.p99Ms)
      }
    }
  } finally {
    await http.stop()
  }
}

const server = await startBenchServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.stop().finally(() => process.exit(130))
  })
}
try {
  sayHead(server)
  const yardstick = await prepareYardstick(server)
  sayTable(`(a) TPC-B-like: ${yardstick.how}`, 'client')
  for (const clients of parts.has('pgbench') ? [1, 32] : [])
    sayMeasured(`${clients} clients`, await yardstick.run(clients, seconds), null)
  const { perSecond: base, ...rest } = await yardstick.run(8, seconds)
  sayMeasured('8 clients', { perSecond: base, ...rest }, base)
  if (parts.has('start')) await benchStart()
  if (parts.has('lighthouse')) {
    const { visits, minutes, routes } = values
    await benchLighthouse({ visits: Number(visits), minutes: Number(minutes), only: routes?.split(',') ?? null })
  }
  if (parts.has('http')) await benchHttp(server, base)
  if (parts.has('overload')) await benchOverload(server, seconds, Number(values.flood))
  if (parts.has('live')) await benchRealtime(server, LIVE_SECONDS_TIMES * seconds)
  if (parts.has('kernel') || parts.has('reads')) await benchKernel(server, base)
  sayTable('(a) once more, at the end', 'client')
  sayMeasured('8 clients', await yardstick.run(8, seconds), base)
  if (parts.has('reads')) await benchActivity(server)
  sayGoals()
} finally {
  await server.stop()
}
