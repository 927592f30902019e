import { row, say } from './report.ts'

/** What a figure should be, and what it must be. */
export interface Goal {
  readonly target: number
  readonly floor: number
  /** `more`: the larger the better. */
  readonly wants: 'more' | 'less'
}

const more = (target: number, floor: number): Goal => ({ target, floor, wants: 'more' })
const less = (target: number, floor: number): Goal => ({ target, floor, wants: 'less' })

/** The figures that were promised, by what they measure. `×`: times pgbench’s TPC-B-like transaction with 8 clients, in the same run. */
const goals = {
  'kernel, 1,024 callers, uniform, ×': more(5, 3.5),
  'kernel, 1,024 callers, skewed, ×': more(5.5, 4),
  'kernel, 32 callers, ×': more(3, 2),
  'kernel, 32 callers, p99 ms': less(10, 20),
  'send_money over HTTP, 256 connections, ×': more(4, 2),
  'send_money over HTTP, 256 connections, p99 ms': less(40, 80),
  'send_money over HTTP, 1 connection, p50 ms': less(4, 8),
  'to the other browser, 1,000 connections, p99 ms': less(100, 250),
  'slowest read, large : small': less(1.2, 1.5),
  'activity and filters, a million : a thousand': less(1.2, 1.5),
  'ledger health, ms': less(50, 100),
  'ledger trace, first page, ms': less(100, 200),
  'bytes per transfer': less(560, 700),
  'server process at rest, MB': less(150, 220),
  'start to serving, s': less(4, 8),
  'overload, p99 : p99 of what it can carry': less(2, 3),
  'overload, answered : what it can carry': more(0.8, 0.5),
  'overload, memory after : before': less(1.5, 2),
  'overload, server process at most, MB': less(600, 900),
  'overload, open pages dropped': less(0, 0),
  'overload, p99 afterwards : before': less(1.5, 2),
  'landing, largest paint, s': less(1.2, 1.5),
  'dashboard, largest paint, s': less(2.2, 2.5),
  'Lighthouse, performance': more(95, 90),
  'Lighthouse, accessibility': more(100, 100),
  'Lighthouse, best practices': more(100, 95),
} as const satisfies Record<string, Goal>
export type GoalName = keyof typeof goals

const measured: { name: GoalName; at: string; value: number }[] = []

/** Keeps a figure for the last table. `at`: where there are several, such as the size of the book. */
export function keep(name: GoalName, value: number, at = ''): void {
  measured.push({ name, at, value })
}

function verdict({ target, floor, wants }: Goal, value: number): string {
  const reaches = (goal: number): boolean => (wants === 'more' ? value >= goal : value <= goal)
  if (reaches(target)) return 'target'
  return reaches(floor) ? 'floor' : 'missed'
}

export function sayGoals(): void {
  say('', '## Against what was promised', '', row('what', 'measured', 'target', 'floor', 'reached'), '|---|--:|--:|--:|---|')
  for (const { name, at, value } of measured) {
    const goal: Goal = goals[name]
    const digits = value < 10 ? 2 : value < 100 ? 1 : 0
    say(row(at === '' ? name : `${name}, ${at}`, value.toFixed(digits), `${goal.target}`, `${goal.floor}`, verdict(goal, value)))
  }
}
