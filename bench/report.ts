import type { Measured } from './measure.ts'

/** In the order of the report. The parts run in another order, to disturb each other least. */
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

/** Also prints the lines at once, so that the results of an interrupted run are not lost. */
export const print = (...lines: readonly string[]): void => {
  console.log(lines.join('\n'))
  printed.set(current, [...(printed.get(current) ?? []), ...lines])
}

export const sectionsInOrder = (): string[] =>
  sections.flatMap((section) => ['', `## ${section}`, ...(printed.get(section) ?? ['', 'Left out of this run.'])])

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
export const counted = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`
export const figure = (value: number): string => number(value, value < 10 ? 2 : value < 100 ? 1 : 0)
const micro = (value: number | null): string => (value === null ? '–' : number(value))
export const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const printTable = (title: string, client: string, ratio = '× pgbench'): void => {
  print(
    '',
    `### ${title}`,
    '',
    row('load', 'per s', 'p50 ms', 'p99 ms', `${client} µs`, 'PostgreSQL µs', ratio),
    '|---|--:|--:|--:|--:|--:|--:|',
  )
}

export function printMeasured(load: string, measured: Measured, base: number | null): void {
  const failed = measured.failed > 0 ? ` (${measured.failed} failed)` : ''
  const { perSecond, p50Ms, p99Ms, clientCpuUs, serverCpuUs } = measured
  const ratio = base === null ? '–' : number(perSecond / base, 2)
  print(row(load + failed, number(perSecond), number(p50Ms, 2), number(p99Ms, 2), micro(clientCpuUs), micro(serverCpuUs), ratio))
}
