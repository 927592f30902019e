/**
 * `npm run bench`: what was promised (speed, first load, overload), all of it in one run on one machine.
 *
 *   --report=FILE                      where the report is written, in Markdown; docs/bench.md is one
 *   --only=start,bytes,slow,http,live,overload,kernel,reads,activity,lighthouse   parts (pgbench is always run: it is the measure)
 *   --seconds=4                        per load
 *   --flood=60                         seconds that each of the two overloads lasts
 *   --transfers=2000000                how large the book is made for the second half; 0: it stays at 100 thousand
 *   --large                            once more with 20 million
 *   --visits=3 --minutes=10            of Lighthouse: how often a route that misses a target is opened, and how long all may take
 *   --routes=/dashboard,/wallet        of Lighthouse: these only
 *
 * BENCH_DATABASE_URL: a server that may be loaded, as a user that may create databases and roles; else the embedded one.
 */
import { writeFileSync } from 'node:fs'
import { readOptionsOrEnd } from '../server/src/commands/read-options.ts'
import { benchActivity } from './activity.ts'
import { benchBytes } from './bytes.ts'
import { tablesOfGoals } from './goals.ts'
import { benchHttp } from './http.ts'
import { benchKernel } from './kernel.ts'
import { benchLighthouse } from './lighthouse.ts'
import { describeMachine, loadOfMachine } from './machine.ts'
import { benchOverload } from './overload.ts'
import { prepareYardstick } from './pgbench.ts'
import { benchRealtime } from './realtime.ts'
import { saidInOrder, say, sayMeasured, sayTable, turnTo, type Section } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { benchSlowLink } from './slow-link.ts'
import { benchStart } from './start.ts'

const SMALL = 100_000
const LARGE = 20_000_000
/** What comes two hundred times a second needs longer for a p99 than what comes thousands of times. */
const LIVE_SECONDS_TIMES = 3

const usage = `Say: npm run bench, with any of
  -- --report=FILE --only=PART,PART --seconds=N --transfers=N --large --flood=N --visits=N --minutes=N --routes=ROUTE,ROUTE`

const { values } = readOptionsOrEnd(usage, {
  options: {
    report: { type: 'string' },
    only: { type: 'string', default: 'start,bytes,slow,http,live,overload,kernel,reads,activity,lighthouse' },
    seconds: { type: 'string', default: '4' },
    transfers: { type: 'string', default: '2000000' },
    large: { type: 'boolean', default: false },
    flood: { type: 'string', default: '60' },
    visits: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    routes: { type: 'string' },
  },
})
const asked = new Set(values.only.split(','))
const seconds = Number(values.seconds)
const sizes = [SMALL, ...[Number(values.transfers), values.large ? LARGE : 0].filter((size) => size > SMALL)]
const begun = { at: new Date(), load: loadOfMachine() }

/** A part that cannot be measured says why and leaves the others alone. */
async function part(section: Section, names: readonly string[], run: () => Promise<void>): Promise<void> {
  if (!names.some((name) => asked.has(name))) return
  turnTo(section)
  const start = performance.now()
  await run().catch((error: unknown) => {
    console.error(error)
    turnTo(section)
    say('', `**Not measured to its end:** ${String(error).split('\n', 1).join('')}`)
    process.exitCode = 1
  })
  console.log(`(${names.join(', ')}: ${Math.round((performance.now() - start) / 1_000)} s)`)
}

function reportOf(server: BenchServer): string {
  return [
    '# Benchmark report',
    '',
    'Made by `npm run bench -- --report=docs/bench.md` in one run on one machine. Compare ratios, because absolute figures of a shared machine',
    'vary. × is relative to pgbench’s TPC-B-like transaction with 8 clients. [performance.md](performance.md) explains the limits.',
    '',
    ...describeMachine(server, begun),
    '',
    '## Goals',
    ...tablesOfGoals(),
    ...saidInOrder(),
    '',
  ].join('\n')
}

const server = await startBenchServer()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.stop().finally(() => process.exit(130))
  })
}
try {
  const yardstick = await prepareYardstick(server)
  sayTable(`pgbench’s TPC-B-like transaction: ${yardstick.how}`, 'client')
  for (const clients of [1, 32]) sayMeasured(`${clients} clients`, await yardstick.run(clients, seconds), null)
  const { perSecond: base, ...rest } = await yardstick.run(8, seconds)
  sayMeasured('8 clients', { perSecond: base, ...rest }, base)

  await part('Start and memory', ['start'], benchStart)
  await part('First load', ['bytes'], () => Promise.resolve().then(benchBytes))
  await part('First load', ['slow'], benchSlowLink)
  await part('Hot path', ['http'], () => benchHttp(server, { base, seconds }))
  await part('Chat and realtime', ['live'], () => benchRealtime(server, LIVE_SECONDS_TIMES * seconds))
  await part('Overload', ['overload'], () => benchOverload(server, seconds, Number(values.flood)))
  await part('Hot path', ['kernel', 'reads'], () => benchKernel(server, { base, seconds, sizes, isLoaded: asked.has('kernel') }))
  turnTo('Hot path')
  sayTable('pgbench once more, after all loads', 'client')
  sayMeasured('8 clients', await yardstick.run(8, seconds), base)
  await part('Reads that grow', ['activity'], () => benchActivity(server))
  await part('First load', ['lighthouse'], () => {
    const { visits, minutes, routes } = values
    return benchLighthouse({ visits: Number(visits), minutes: Number(minutes), only: routes?.split(',') ?? null })
  })
  console.log(tablesOfGoals().join('\n'))
  if (values.report !== undefined) writeFileSync(values.report, reportOf(server))
} finally {
  await server.stop()
}
