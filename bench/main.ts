/**
 * `npm run bench`: measures all goals (speed, first load, overload) in one run on one machine.
 *
 *   --report=FILE                      writes the report as Markdown; docs/bench.md is one
 *   --only=start,bytes,slow,http,storage,processes,live,overload,kernel,reads,activity,lighthouse
 *                                      runs only these parts (pgbench always runs, as the reference)
 *   --seconds=4                        duration of each load
 *   --flood=60                         duration in seconds of each of the two overloads
 *   --transfers=2000000                payments in the larger ledger; 0: measures only the one with 100 thousand
 *   --large                            also measures with 20 million, and archives and restores a partition of 1 million
 *   --visits=3 --minutes=10            Lighthouse: maximum visits of a route that misses a target, and the time limit
 *   --routes=/dashboard,/wallet        Lighthouse: only these routes
 *
 * BENCH_DATABASE_URL: a PostgreSQL server that may be loaded, with a user that may create databases and roles. Default: the embedded one.
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
import { prepareReference } from './pgbench.ts'
import { benchProcesses } from './processes.ts'
import { benchRealtime } from './realtime.ts'
import { counted, figure, number, sectionsInOrder, print, printMeasured, printTable, turnTo, type Section } from './report.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { benchSlowLink } from './slow-link.ts'
import { benchStart } from './start.ts'
import { benchStorage } from './storage.ts'

const SMALL = 100_000
const LARGE = 20_000_000
/** Only two hundred messages per second are measured, so a reliable p99 needs a longer run. */
const LIVE_SECONDS_TIMES = 3

const usage = `Usage: npm run bench -- [options]
  --report=FILE --only=PART,PART --seconds=N --transfers=N --large --flood=N --visits=N --minutes=N --routes=ROUTE,ROUTE`

const { values } = readOptionsOrEnd(usage, {
  options: {
    report: { type: 'string' },
    only: { type: 'string', default: 'start,bytes,slow,http,storage,processes,live,overload,kernel,reads,activity,lighthouse' },
    seconds: { type: 'string', default: '4' },
    transfers: { type: 'string', default: '2000000' },
    large: { type: 'boolean', default: false },
    flood: { type: 'string', default: '60' },
    visits: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    routes: { type: 'string' },
  },
})
const selected = new Set(values.only.split(','))
const seconds = Number(values.seconds)
const sizes = [SMALL, ...[Number(values.transfers), values.large ? LARGE : 0].filter((size) => size > SMALL)]
const begun = { at: new Date(), load: loadOfMachine() }

/** If a part fails, the report contains its error, and the other parts still run. */
async function part(section: Section, names: readonly string[], run: () => Promise<void>): Promise<void> {
  if (!names.some((name) => selected.has(name))) return
  turnTo(section)
  const start = performance.now()
  await run().catch((error: unknown) => {
    console.error(error)
    turnTo(section)
    print('', `**Failed:** ${String(error).split('\n', 1).join('')}`)
    process.exitCode = 1
  })
  console.log(`(${names.join(', ')}: ${Math.round((performance.now() - start) / 1_000)} s)`)
}

function reportOf(server: BenchServer): string {
  return [
    '# Benchmark report',
    '',
    '`npm run bench -- --report=docs/bench.md` wrote this report in one run on one machine. [performance.md](performance.md)',
    'explains the terms and what limits the results. Compare the ratios, because absolute figures of a shared machine vary.',
    '',
    ...describeMachine(server, begun),
    '',
    '## Goals',
    '',
    'Each goal has a target and a floor, the worst acceptable value. A missed goal reached neither. For a rate, × is the ratio',
    'to the transactions per second of pgbench with 8 clients. For all other goals, × is the ratio that the row names.',
    ...tablesOfGoals(),
    ...sectionsInOrder(),
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
  const yardstick = await prepareReference(server)
  print('', 'The two columns in µs are CPU time per transaction: of the named process, and of all PostgreSQL processes.')
  printTable(`pgbench’s TPC-B-like transaction: ${yardstick.how}`, 'client')
  for (const clients of [1, 32]) printMeasured(counted(clients, 'client'), await yardstick.run(clients, seconds), null)
  const { perSecond: base, ...rest } = await yardstick.run(8, seconds)
  printMeasured('8 clients', { perSecond: base, ...rest }, base)

  await part('Start and memory', ['start'], benchStart)
  await part('First load', ['bytes'], () => Promise.resolve().then(benchBytes))
  await part('First load', ['slow'], benchSlowLink)
  await part('Hot path', ['http'], () => benchHttp(server, { base, seconds }))
  await part('Bytes per transfer', ['storage'], () => benchStorage(server))
  await part('Hot path', ['processes'], () => benchProcesses(server, seconds))
  await part('Chat and realtime', ['live'], () => benchRealtime(server, LIVE_SECONDS_TIMES * seconds))
  await part('Overload', ['overload'], () => benchOverload(server, seconds, Number(values.flood)))
  await part('Reads of large ledgers', ['activity'], () => benchActivity(server))
  await part('First load', ['lighthouse'], () => {
    const { visits, minutes, routes } = values
    return benchLighthouse({ visits: Number(visits), minutes: Number(minutes), only: routes?.split(',') ?? null })
  })
  await part('Hot path', ['kernel', 'reads'], () =>
    benchKernel(server, { base, seconds, sizes, isLoaded: selected.has('kernel'), isArchived: values.large }),
  )
  turnTo('Hot path')
  const again = await yardstick.run(8, seconds)
  print(
    '',
    `After all loads, pgbench with 8 clients made ${number(again.perSecond)} transactions per s (${figure(again.perSecond / base)} ×).`,
  )
  console.log(tablesOfGoals().join('\n'))
  if (values.report !== undefined) writeFileSync(values.report, reportOf(server))
} finally {
  await server.stop()
}
