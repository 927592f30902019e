import { figure, row } from './report.ts'

/** The floor is the worst value that is still acceptable. */
export interface Goal {
  /** `×`: relative to pgbench’s TPC-B-like transaction with 8 clients in the same run, unless stated otherwise. */
  readonly unit: '×' | 'ms' | 's' | 'KB' | 'MB' | 'bytes' | 'pages' | 'of 100'
  readonly target: number
  readonly floor: number
  readonly wants: 'more' | 'less'
}

type Unit = Goal['unit']
const more = (unit: Unit, target: number, floor: number): Goal => ({ unit, target, floor, wants: 'more' })
const less = (unit: Unit, target: number, floor: number): Goal => ({ unit, target, floor, wants: 'less' })

export const goals = {
  Speed: {
    'kernel, 1,024 callers, uniform': more('×', 5, 4),
    'kernel, 1,024 callers, skewed': more('×', 5.5, 4.5),
    'kernel, 32 callers, uniform': more('×', 3, 2.2),
    'kernel, 32 callers, uniform, p99': less('ms', 10, 20),
    'send_money over HTTP, 256 connections': more('×', 3, 2),
    'send_money over HTTP, 256 connections, p99': less('ms', 50, 80),
    'a single send_money over HTTP, p50': less('ms', 1.5, 4),
    'activity page, large ledger : small': less('×', 1.2, 1.5),
    'statement, large ledger : small': less('×', 1.2, 1.5),
    'ledger trace, first page, large ledger : small': less('×', 1.2, 1.5),
    'activity and its filters, a million entries : a thousand': less('×', 1.2, 1.5),
    'ledger health': less('ms', 50, 100),
    'full recount, per million postings': less('s', 80, 250),
    'proof after a recount': less('s', 10, 20),
    'archive, per million postings': less('s', 300, 600),
    'restore, per million postings': less('s', 300, 600),
    'longest payment during archive and restore': less('ms', 1_000, 1_000),
    'bytes per transfer in the ledger, indexes included': less('bytes', 500, 620),
    'bytes per payment over HTTP in the ledger': less('bytes', 500, 620),
    'bytes per payment over HTTP in the whole database': less('bytes', 900, 1_100),
    'message or balance to the other browser, 1,000 connections, p99': less('ms', 100, 250),
    'idle server process': less('MB', 150, 220),
    'start with everything installed, to serving': less('s', 4, 8),
  },
  'First load': {
    'landing page': less('KB', 14, 20),
    'landing page, largest paint': less('s', 1.2, 1.5),
    'signed-in dashboard': less('KB', 100, 115),
    'signed-in dashboard, largest paint': less('s', 2.2, 2.5),
    'sign-in page': less('KB', 90, 105),
    'return to the dashboard at 400 kbit/s and 400 ms': less('s', 1.2, 1.5),
    'sign-in form at 400 kbit/s and 400 ms, first visit': less('s', 2, 2.5),
    'any other member page': less('KB', 15, 25),
    'send-money dialog': less('KB', 30, 40),
    'staff screen with a chart': less('KB', 250, 300),
    'Lighthouse, performance': more('of 100', 95, 90),
    'Lighthouse, accessibility': more('of 100', 100, 100),
    'Lighthouse, best practices': more('of 100', 100, 95),
  },
  Overload: {
    'overload, p99 : p99 at capacity': less('×', 2.5, 3),
    'overload, answered at 2 × capacity : capacity': more('×', 0.8, 0.5),
    'overload, answered at 5 × capacity : capacity': more('×', 0.6, 0.5),
    'overload, memory after : before': less('×', 1.5, 2),
    'overload, largest server process': less('MB', 600, 900),
    'overload, open pages dropped': less('pages', 0, 0),
    'overload, p99 afterwards : before': less('×', 1.5, 2),
  },
} as const satisfies Record<string, Record<string, Goal>>

type Parts = typeof goals
export type GoalName = { [Part in keyof Parts]: keyof Parts[Part] }[keyof Parts]

interface Measurement {
  readonly name: GoalName
  readonly at: string
  readonly value: number
  readonly raw: string
}
const measured: Measurement[] = []

/** `at`: the variant, such as the size of the ledger. `raw`: for a ratio, the measured value. */
export function keep(name: GoalName, value: number, at = '', raw = ''): void {
  measured.push({ name, at, value, raw })
}

function verdict({ target, floor, wants }: Goal, value: number): string {
  const reaches = (goal: number): boolean => (wants === 'more' ? value >= goal : value <= goal)
  if (Number.isNaN(value)) return 'not measured'
  if (reaches(target)) return 'target reached'
  return reaches(floor) ? 'floor reached' : 'missed'
}

function goalRow(name: string, goal: Goal, { at, value, raw }: Pick<Measurement, 'at' | 'value' | 'raw'>): string {
  const text = Number.isNaN(value) ? '–' : `${figure(value)} ${goal.unit}${raw === '' ? '' : ` (${raw})`}`
  const promised = [goal.target, goal.floor].map((bound) => `${goal.wants === 'more' ? '≥' : '≤'} ${bound}`)
  return row(at === '' ? name : `${name}, ${at}`, text, ...promised, verdict(goal, value))
}

const none = { at: '', value: Number.NaN, raw: '' }

export function tablesOfGoals(): string[] {
  return Object.entries(goals).flatMap(([part, promised]: [string, Record<string, Goal>]) => [
    '',
    `### ${part}`,
    '',
    row('goal', 'measured', 'target', 'floor', 'verdict'),
    '|---|--:|--:|--:|---|',
    ...Object.entries(promised).flatMap(([name, goal]) => {
      const figures = measured.filter((measurement) => measurement.name === name)
      return (figures.length > 0 ? figures : [none]).map((measurement) => goalRow(name, goal, measurement))
    }),
  ])
}
