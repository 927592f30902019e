import type { Measured } from './measure.ts'

/** Sections in the order of the report. Parts run in another order, to disturb each other least. */
const sections = [
  'Hot path',
  'Chat and realtime',
  'Reads of large ledgers',
  'Bytes per transfer',
  'First load',
  'Start and memory',
  'Overload',
] as const
export type Section = (typeof sections)[number]

const printed = new Map<Section, string[]>()
let current: Section = 'Hot path'

export function turnTo(section: Section): void {
  current = section
}

/** Adds lines to the report and prints them immediately, so that the results of an interrupted run are not lost. */
export const print = (...lines: readonly string[]): void => {
  console.log(lines.join('\n'))
  printed.set(current, [...(printed.get(current) ?? []), ...lines])
}

export const sectionsInOrder = (): string[] =>
  sections.flatMap((section) => ['', `## ${section}`, ...(printed.get(section) ?? ['', 'Left out of this run.'])])

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
/** Rounded to a sensible number of digits. */
export const figure = (value: number): string => number(value, value < 10 ? 2 : value < 100 ? 1 : 0)
const micro = (value: number | null): string => (value === null ? '–' : number(value))
export const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const printTable = (title: string, client: string): void => {
  print(
    ...['', `### ${title}`, ''],
    row('load', 'per s', 'p50 ms', 'p99 ms', `${client} CPU µs each`, 'PostgreSQL CPU µs each', '× pgbench at 8'),
    '|---|--:|--:|--:|--:|--:|--:|',
  )
}

export function printMeasured(load: string, measured: Measured, base: number | null): void {
  const failed = measured.failed > 0 ? ` (${measured.failed} failed)` : ''
  const { perSecond, p50Ms, p99Ms, clientCpuUs, serverCpuUs } = measured
  const ratio = base === null ? '–' : number(perSecond / base, 2)
  print(row(load + failed, number(perSecond), number(p50Ms, 2), number(p99Ms, 2), micro(clientCpuUs), micro(serverCpuUs), ratio))
}
