/**
 * `npm run torture`: the bank test. People pay each other over HTTP while servers, PostgreSQL, disks, lines and clocks fail at
 * random; then everything is held against what they were told.
 *
 *   --minutes=5           how long faults strike
 *   --seed=123            repeats the choices of a run, not what the machine made of them; printed at the start
 *   --faults=a,b          some of them only; default: all
 *   --through=pgbouncer   calls go through PgBouncer, which has to be installed (docs/operations/scaling.md)
 *   --report=FILE         where the report is written, in Markdown; docs/torture.md is one
 *   --shapes              instead: sends bodies that are costly to parse, one after the other, and times the payments of others; all of
 *                         them take an hour (--minutes=60). Exit code 1: a body raised their p99 by more than twice
 *
 * As root it mounts small file systems for the disks that fill up; as anybody else that fault is skipped, and said so.
 */
import { writeFileSync } from 'node:fs'
import { readOptionsOrEnd } from '../server/src/commands/read-options.ts'
import { faults } from './bank/faults.ts'
import { reportOf } from './bank/report.ts'
import { runBankTest } from './bank/run.ts'
import { shapesReport } from './shapes/report.ts'
import { allTries, raised, runShapes } from './shapes/run.ts'
import { shuffled } from './shapes/shuffled.ts'
import { askedPgbouncer } from './world/pgbouncer.ts'

const usage =
  'Say: npm run torture, with any of -- --minutes=N --seed=N --faults=FAULT,FAULT --through=pgbouncer --report=FILE --shapes'

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
    `Faults are ${faults.map(({ name }) => name).join(', ')}; the seed is a whole number, and minutes are more than none.`,
  )
  process.exit(2)
}

const pgbouncer = askedPgbouncer(values.through)
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
say(`seed ${seed}`)
const begun = new Date()
const chosen = faults.filter(({ name }) => names.includes(name))
const stopping = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => stopping.abort())
if (values.shapes) {
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(minutes * 60_000)])
  const run = { seconds: 5, say }
  const measured = await runShapes({ ...run, tries: shuffled(allTries, seed), signal })
  // Measured again: the machine may have been busy with something else.
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
const crowd = { people: 32, agents: 4, workers: 14 }
const ran = await runBankTest({ seed, seconds: minutes * 60, faults: chosen, ...crowd, say, pgbouncer, signal: stopping.signal })
const report = reportOf({ ...ran, seed, minutes, begun, faults: chosen })
console.log(report)
if (values.report !== undefined) writeFileSync(values.report, report)
process.exit(ran.findings.length > 0 ? 1 : 0)
