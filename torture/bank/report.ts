import { cpus, totalmem } from 'node:os'
import type { Fault } from './faults.ts'
import type { Action } from './history.ts'
import type { RunResult } from './run.ts'
import { upkeepTexts } from './upkeep.ts'

const FINDINGS_SHOWN_MAX = 50
const COMPLAINTS_SHOWN_MAX = 20

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

interface About extends RunResult {
  readonly seed: number
  readonly minutes: number
  readonly begun: Date
  readonly faults: readonly Fault[]
}

function faultRows({ faults, struck, skipped }: About): string[] {
  return faults
    .filter(({ lane }) => lane !== 'ledger')
    .map(({ name, what }) =>
      row(`\`${name}\``, what, skipped.has(name) ? `skipped: ${skipped.get(name) ?? ''}` : (struck.get(name) ?? 0)),
    )
}

const stepRows = ({ upkeep }: About): string[] =>
  [...upkeep].map(([step, counts]) =>
    row(`\`${step}\``, upkeepTexts[step], counts.done, counts['not possible'], counts.interrupted, counts.failed),
  )

function actionRow(name: string, actions: readonly Action[]): string {
  const count = (outcome: Action['outcome']): number => actions.filter((action) => action.outcome === outcome).length
  const lost = actions.filter(({ was_lost }) => was_lost).length
  return row(name, actions.length, count('acknowledged'), count('refused'), count('unknown'), lost)
}

const codesOf = (actions: readonly Action[]): string =>
  [
    ...Map.groupBy(
      actions.filter(({ outcome }) => outcome === 'refused'),
      ({ code }) => code ?? '',
    ),
  ]
    .map(([code, those]) => `${code} ${those.length}`)
    .join(', ')

export function reportOf(about: About): string {
  const { history, observed, findings, complaints, version, pooled, seed, minutes, begun } = about
  const { actions, readings } = history
  const [cpu] = cpus()
  const byName = [...Map.groupBy(actions, ({ name }) => name)].toSorted(([, a], [, b]) => b.length - a.length)
  const ended = observed.postings.filter(({ ends }) => ends !== null).length
  const lines = observed.apps.reduce((sum, app) => sum + app.lines, 0)
  const notifications = observed.members.reduce((sum, member) => sum + member.notifications.length, 0)
  return `${[
    '# Fault-injection test',
    '',
    'Made by `npm run torture -- --report=docs/torture.md`. [Decision 0076](decisions/0076-fault-injection-and-contract-tests.md) explains the test.',
    '',
    `A run of ${minutes} minutes that began at ${begun.toISOString().slice(0, 16)}Z, with the random seed ${seed}, on ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}, PostgreSQL ${version}, as ${process.getuid?.() === 0 ? 'root' : 'an ordinary user'}.${pooled === null ? '' : ` Calls went through PgBouncer: ${pooled} transactions.`}`,
    '',
    '## Faults',
    '',
    row('fault', 'what', 'times'),
    '|---|---|--:|',
    ...faultRows(about),
    '',
    '## Proofs and archive',
    '',
    'An operator proves the ledger, archives its oldest partitions and brings them back while the faults occur. After each archived or restored partition, the ledger is proven and verified again. “Not possible” means, for example, that the oldest partition is not full. “Interrupted” means that a fault stopped the step, or that its command was killed with SIGKILL. In half of the archives and restores, faults of database and connections wait, so that more of them are done.',
    '',
    row('step', 'what', 'done', 'not possible', 'interrupted', 'failed'),
    '|---|---|--:|--:|--:|--:|',
    ...stepRows(about),
    '',
    '## Calls',
    '',
    'An *action* is one command of a simulated member, who repeats it with its idempotency key until there is an answer. “Acknowledged” means that the server confirmed the action, and “refused” that it answered with an error code. “Unknown” means that the member got no answer and gave up. “Some attempt lost” means that at least one attempt got no answer, even if a later attempt did.',
    '',
    row('call', 'actions', 'acknowledged', 'refused', 'unknown', 'some attempt lost'),
    '|---|--:|--:|--:|--:|--:|',
    ...byName.map(([name, those]) => actionRow(`\`${name}\``, those)),
    actionRow('**all**', actions),
    '',
    `Refusals: ${codesOf(actions)}.`,
    '',
    '## Result',
    '',
    `${observed.postings.length} postings, ${ended} of which ended a hold; ${observed.runs.length} runs of scheduled payments; ${observed.cashouts.length} cash-outs; ${notifications} notifications and ${observed.emails.length} mails for them; ${observed.apps.length} open apps, which connected ${lines} times; ${readings.length} reads of the whole ledger during the run.`,
    '',
    findings.length === 0
      ? '**No findings**: every acknowledged action happened exactly once, no refused action happened, and no unknown action happened twice. Every read of the ledger had the same total. Every timer fired once. No notification or mail is missing or duplicated. Every open app shows the current state, and no connection delivered an update twice. The recount, the proofs and `verify-ledger` find nothing, also while partitions are archived. The ledger is the same after its partitions were archived and restored.'
      : `**${findings.length} findings:**`,
    ...(findings.length > 0 ? [''] : []),
    ...findings.slice(0, FINDINGS_SHOWN_MAX).map((finding) => `- ${finding}`),
    '',
    '## Errors in the servers’ logs',
    '',
    'Staff would see these errors in System health. They are expected, because the database fails every few seconds. None of them is a finding.',
    '',
    ...(complaints.length === 0 ? ['None.'] : []),
    ...complaints.slice(0, COMPLAINTS_SHOWN_MAX).map(({ message, times }) => `- ${times} ×: ${message}`),
  ].join('\n')}\n`
}
