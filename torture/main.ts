/**
 * `npm run torture`: the bank test. Users pay each other over HTTP while servers, PostgreSQL, disks, connections and clocks fail at
 * random. Meanwhile, an operator proves the ledger, archives its oldest partitions and brings them back. Afterwards the final state is
 * compared with the responses that users received.
 *
 *   --minutes=5           duration of the faults
 *   --seed=123            repeats the random choices of a run, but not its timing; printed at the start
 *   --faults=a,b          only these faults, and steps of proofs and archive; default: all
 *   --through=pgbouncer   calls go through PgBouncer, which must be installed (docs/operations/scaling.md)
 *   --report=FILE         writes the report as Markdown; docs/torture.md is one
 *   --shapes              runs another test instead: sends bodies that are expensive to parse, one kind after the other, and times the
 *                         payments of others. All kinds take an hour (--minutes=60). Exit code 1: a kind more than doubled their p99
 *
 * Filling up disks needs root, to mount small file systems. Without root that fault is skipped with a message.
 */
import { writeFileSync } from 'node:fs'
import { readOptionsOrEnd } from '../server/src/commands/read-options.ts'
import { faults } from './bank/faults.ts'
import { reportOf } from './bank/report.ts'
import { runBankTest } from './bank/run.ts'
import { shapesReport } from './shapes/report.ts'
import { allTries, raised, runShapes } from './shapes/run.ts'
import { shuffled } from './support/random.ts'
import { requestedPgbouncer } from './world/pgbouncer.ts'

const usage =
  'Usage: npm run torture -- [options] --minutes=N --seed=N --faults=FAULT,FAULT --through=pgbouncer --report=FILE --shapes'

const { values } = readOptionsOrEnd(usage, {
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    faults: { type: 'string', default: faults.map(({ name }) => name).join(',') },
    through: { type: 'string' },
    report: { type: 'string' },
    shapes: { type: 'boolean', default: false },
  },
})
const names = values.faults.split(',')
const unknown = names.find((name) => !faults.some((fault) => fault.name === name))
const seed = Number(values.seed)
const minutes = Number(values.minutes)
if (unknown !== undefined || !Number.isInteger(seed) || !(minutes > 0)) {
  console.error(
    `Faults are ${faults.map(({ name }) => name).join(', ')}; the seed must be a whole number, and minutes must be above zero.`,
  )
  process.exit(2)
}

const pgbouncer = requestedPgbouncer(values.through)
const print = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
print(`seed ${seed}`)
const begun = new Date()
const chosen = faults.filter(({ name }) => names.includes(name))
const stopping = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => stopping.abort())
if (values.shapes) {
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(minutes * 60_000)])
  const run = { seconds: 5, print }
  const measured = await runShapes({ ...run, tries: shuffled(allTries, seed), signal })
  // Measure these shapes again, because other load on the machine may have caused the slowdown.
  const suspects = raised(measured)
  const again = suspects.length > 0 && !stopping.signal.aborted
  const found = again ? raised(await runShapes({ ...run, tries: suspects, signal: stopping.signal })) : suspects
  const report = shapesReport({ measured, raised: found, seed })
  console.log(report)
  if (values.report !== undefined) writeFileSync(values.report, report)
  process.exit(found.length > 0 ? 1 : 0)
}
process.on('uncaughtException', (error) => {
  console.error(error)
  stopping.abort()
})
// With more than a hundred partitions, a proof of all postings would take minutes.
const crowd = { people: 32, agents: 4, workers: 14, partition: 400 }
const ran = await runBankTest({
  seed,
  seconds: minutes * 60,
  faults: chosen,
  ...crowd,
  print,
  pgbouncer,
  signal: stopping.signal,
}).catch((error: unknown) => {
  console.error(error)
  process.exit(1) // simulated users may still run
})
const report = reportOf({ ...ran, seed, minutes, begun, faults: chosen })
console.log(report)
if (values.report !== undefined) writeFileSync(values.report, report)
process.exit(ran.findings.length > 0 ? 1 : 0)
