/**
 * `npm run bench`: pgbench, the kernel in process, reads, and send_money over HTTP, in one run on one server.
 *
 *   --only=pgbench,kernel,reads,http   parts (pgbench is always run once at 8 clients: it is the measure)
 *   --seconds=4                        per load
 *   --transfers=2000000                how large the book is made for the second half; 0: leave it small
 *
 * BENCH_DATABASE_URL: a server that may be loaded, as a user that may create databases and roles; else the embedded one.
 */
import { parseArgs } from 'node:util'
import { openBenchBook, skewed, uniform, type BenchBook } from './book.ts'
import { startHttpBench } from './http.ts'
import { measure } from './measure.ts'
import { prepareYardstick } from './pgbench.ts'
import { measureReads, measureSize } from './reads.ts'
import { say, sayHead, sayMeasured, sayReads, sayTable } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const SMALL = 100_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'pgbench,kernel,reads,http' },
    seconds: { type: 'string', default: '4' },
    transfers: { type: 'string', default: '2000000' },
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

async function benchKernel(server: BenchServer, base: number): Promise<void> {
  const book = await openBenchBook(server.url)
  const run = async (load: string, callers: number, pick: () => number): Promise<void> => {
    sayMeasured(
      load,
      await measure({ callers, seconds, postmasterPid: server.postmasterPid, operation: () => book.send(pick) }),
      base,
    )
  }
  if (parts.has('kernel')) {
    sayTable('(b) The kernel in process, new book', 'this process')
    for (const callers of [1, 8, 32, 256, 1_024]) await run(`${callers} callers, uniform`, callers, uniform)
    for (const callers of [32, 256, 1_024]) await run(`${callers} callers, skewed`, callers, skewed)
  }
  await fillTo(book, SMALL)
  await server.analyze()
  const small = await measureReads(book)
  const { transfers: from } = await measureSize(book)
  if (large > 0) {
    await fillTo(book, large)
    await server.analyze()
    const size = await measureSize(book)
    if (parts.has('kernel')) {
      sayTable(`(b) The kernel at ${size.transfers.toLocaleString('en-US')} transfers`, 'this process')
      for (const callers of [32, 1_024]) await run(`${callers} callers, uniform`, callers, uniform)
      await run('1024 callers, skewed', 1_024, skewed)
    }
    if (parts.has('reads')) sayReads(small, await measureReads(book), [from, size.transfers])
    say(
      '',
      `${Math.round(size.bytes)} bytes per transfer in the ledger, indexes included, at ${size.entries.toFixed(2)} entries per transfer.`,
    )
  }
  await book.stop()
}

async function benchHttp(server: BenchServer, base: number): Promise<void> {
  const http = await startHttpBench(server)
  try {
    sayTable('(c) send_money over HTTP, everything on', 'server process')
    for (const connections of [1, 32, 64, 256])
      sayMeasured(`${connections} connections`, await http.run(connections, seconds), base)
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
  if (parts.has('http')) await benchHttp(server, base)
  if (parts.has('kernel') || parts.has('reads')) await benchKernel(server, base)
  sayTable('(a) once more, at the end', 'client')
  sayMeasured('8 clients', await yardstick.run(8, seconds), base)
} finally {
  await server.stop()
}
