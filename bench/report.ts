import { cpus, totalmem } from 'node:os'
import type { Measured } from './measure.ts'
import type { ReadMeasured } from './reads.ts'
import type { BenchServer } from './server.ts'

/** Printed as it is measured, so that a run that is stopped has said what it knows. */
export const say = (...lines: readonly string[]): void => {
  console.log(lines.join('\n'))
}

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const micro = (value: number | null): string => (value === null ? '–' : number(value))
export const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export function sayHead(server: BenchServer): void {
  const [cpu] = cpus()
  const settings = Object.entries(server.settings).filter(([name]) => name !== 'server_version')
  say(
    '# Hai Wallet: bench',
    '',
    `${new Date().toISOString()}. ${cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${number(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL ${server.version}`,
    `(${server.postmasterPid === null ? 'of BENCH_DATABASE_URL' : 'embedded, started for this run'}; ${settings.map(([name, value]) => `${name} ${value}`).join(', ')}).`,
    'All in this run, on one server: what counts are the ratios to pgbench, 8 clients.',
  )
}

export const sayTable = (title: string, client: string): void => {
  say(
    '',
    `## ${title}`,
    '',
    row('load', 'per s', 'p50 ms', 'p99 ms', `${client} CPU µs each`, 'PostgreSQL CPU µs each', '× pgbench at 8'),
    '|---|--:|--:|--:|--:|--:|--:|',
  )
}

export function sayMeasured(load: string, measured: Measured, base: number | null): void {
  const failed = measured.failed > 0 ? ` (${measured.failed} failed)` : ''
  const { perSecond, p50Ms, p99Ms, clientCpuUs, serverCpuUs } = measured
  const ratio = base === null ? '–' : number(perSecond / base, 2)
  say(row(load + failed, number(perSecond), number(p50Ms, 2), number(p99Ms, 2), micro(clientCpuUs), micro(serverCpuUs), ratio))
}

/** Reads at two sizes beside each other. */
export function sayReads(small: readonly ReadMeasured[], large: readonly ReadMeasured[], sizes: readonly [number, number]): void {
  const [from, to] = sizes.map((size) => number(size))
  say(
    '',
    '## Reads',
    '',
    row('read', `p50 ms at ${from ?? ''}`, `p50 ms at ${to ?? ''}`, `p99 ms at ${to ?? ''}`, 'large : small'),
    '|---|--:|--:|--:|--:|',
  )
  for (const [index, { name, p50Ms, p99Ms }] of large.entries()) {
    const before = small[index]?.p50Ms ?? Number.NaN
    say(row(name, number(before, 2), number(p50Ms, 2), number(p99Ms, 2), number(p50Ms / before, 2)))
  }
}
