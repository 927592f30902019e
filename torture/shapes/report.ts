import { cpus } from 'node:os'
import type { Shape } from '../../server/test/fuzz/shapes.ts'
import { p99 } from './payments.ts'
import { wholeRun, type Measured } from './run.ts'

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const nameOf = ({ how }: Shape): string => how.replace(/, \d+ bytes$/, '')

function shapeRow(name: string, those: readonly Measured[]): string {
  const under = those.flatMap((one) => one.under)
  const largest = Math.max(...those.map(({ shape }) => shape.body.length))
  return row(name, those.length, Math.ceil(largest / 1024), under.length, Math.round(p99(under)))
}

/**
 * A row per kind of body shows how long members' payments took beside it. `raised`: the bodies that more than doubled
 * the p99 of these payments, twice in a row.
 */
export function shapesReport({
  measured,
  raised,
  seed,
}: {
  measured: readonly Measured[]
  raised: readonly Measured[]
  seed: number
}) {
  const { calmMs, underMs } = wholeRun(measured)
  return [
    '# Costly bodies',
    '',
    'Made by `npm run torture -- --shapes`. One address sends a body 32 times a second over eight connections',
    'for five seconds, to known and unknown paths, with and without a session, while 48 members pay each other. Rate limits are off and the',
    'heap is 512 MB. A body counts as harmful if the p99 of the payments beside it is more than twice the p99 of the calm payments, twice in',
    'a row. Why bodies are bounded: decision 0092.',
    '',
    `Seed ${seed}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}.`,
    '',
    `p99 of calm payments ${Math.round(calmMs)} ms, of payments beside a body ${Math.round(underMs)} ms. Harmful bodies: ${raised.length}.`,
    '',
    row('body', 'tries', 'largest, KB', 'payments beside it', 'their p99, ms'),
    row('---', '--:', '--:', '--:', '--:'),
    ...[...Map.groupBy(measured, ({ shape }) => nameOf(shape))].map(([name, those]) => shapeRow(name, those)).toSorted(),
    ...(raised.length > 0 ? ['', ...raised.map(({ path, by, shape }) => `- harmful: ${shape.how} to \`${path}\` by ${by}`)] : []),
    '',
  ].join('\n')
}
