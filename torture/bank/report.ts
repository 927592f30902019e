import { cpus, totalmem } from 'node:os'
import type { Fault } from './faults.ts'
import type { Act } from './history.ts'
import type { Ran } from './run.ts'

const FINDINGS_TOLD_MAX = 50
const COMPLAINTS_TOLD_MAX = 20

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

interface About extends Ran {
  readonly seed: number
  readonly minutes: number
  readonly begun: Date
  readonly faults: readonly Fault[]
}

function faultRows({ faults, struck, skipped }: About): string[] {
  return faults.map(({ name, what }) =>
    row(`\`${name}\``, what, skipped.has(name) ? `skipped: ${skipped.get(name) ?? ''}` : (struck.get(name) ?? 0)),
  )
}

function actRow(name: string, acts: readonly Act[]): string {
  const count = (outcome: Act['outcome']): number => acts.filter((act) => act.outcome === outcome).length
  const lost = acts.filter(({ was_lost }) => was_lost).length
  return row(name, acts.length, count('acknowledged'), count('refused'), count('unknown'), lost)
}

const codesOf = (acts: readonly Act[]): string =>
  [
    ...Map.groupBy(
      acts.filter(({ outcome }) => outcome === 'refused'),
      ({ code }) => code ?? '',
    ),
  ]
    .map(([code, those]) => `${code} ${those.length}`)
    .join(', ')

/** What a run was and what came of it, in Markdown. */
export function reportOf(about: About): string {
  const { history, observed, findings, complaints, version, pooled, seed, minutes, begun } = about
  const { acts, readings } = history
  const [cpu] = cpus()
  const byName = [...Map.groupBy(acts, ({ name }) => name)].toSorted(([, a], [, b]) => b.length - a.length)
  const ended = observed.postings.filter(({ ends }) => ends !== null).length
  const lines = observed.apps.reduce((sum, app) => sum + app.lines, 0)
  const notifications = observed.members.reduce((sum, member) => sum + member.notifications.length, 0)
  return `${[
    '# The bank test',
    '',
    'Made by `npm run torture -- --report=docs/torture.md`: what it does, and why so, is [decision 0076](decisions/0076-fault-injection-and-contract-tests.md).',
    '',
    `${begun.toISOString().slice(0, 16)}Z, ${minutes} minutes, seed ${seed}. ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}, PostgreSQL ${version}, as ${process.getuid?.() === 0 ? 'root' : 'an ordinary user'}.${pooled === null ? '' : ` Calls went through PgBouncer: ${pooled} transactions.`}`,
    '',
    '## Faults',
    '',
    row('fault', 'what', 'times'),
    '|---|---|--:|',
    ...faultRows(about),
    '',
    '## What was asked for',
    '',
    '“Unknown” was given up on without an answer. “Some try lost”: at least one try got no answer, whatever became of the act.',
    '',
    row('call', 'acts', 'acknowledged', 'refused', 'unknown', 'some try lost'),
    '|---|--:|--:|--:|--:|--:|',
    ...byName.map(([name, those]) => actRow(`\`${name}\``, those)),
    actRow('**all**', acts),
    '',
    `Refused as: ${codesOf(acts)}.`,
    '',
    '## What was found',
    '',
    `${observed.postings.length} postings, of which ${ended} ended a hold; ${observed.runs.length} days of schedules; ${observed.cashouts.length} cash-outs; ${notifications} notifications and ${observed.letters.length} letters that say the same; ${observed.apps.length} apps that were open all the time, on ${lines} lines one after the other; ${readings.length} readings of the whole book while it went on.`,
    '',
    findings.length === 0
      ? '**Nothing is wrong**: every acknowledged act happened exactly once, none that was refused, none that is unknown more than once; no reading saw another total; no timer fired twice or was left out; no notification or letter is lost or doubled; every open app shows what there is, and no line has told it anything twice; the recount of the book finds nothing.'
      : `**${findings.length} findings:**`,
    ...(findings.length > 0 ? [''] : []),
    ...findings.slice(0, FINDINGS_TOLD_MAX).map((finding) => `- ${finding}`),
    '',
    '## What the servers complained about',
    '',
    'Errors in their logs, which staff would see. With a database that goes away every few seconds there are some; none of them is a finding by itself.',
    '',
    ...(complaints.length === 0 ? ['None.'] : []),
    ...complaints.slice(0, COMPLAINTS_TOLD_MAX).map(({ said, times }) => `- ${times} ×: ${said}`),
  ].join('\n')}\n`
}
