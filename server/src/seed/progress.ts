const SAY_EVERY_MS = 60_000
/** Creating a person takes as long as simulating this many days of one person. */
const ARRIVAL_DAYS = 12
const MINUTE_MS = 60_000

interface ProgressOptions {
  /** The day on which each person joins, from 0. */
  readonly joins: readonly number[]
  readonly days: number
  readonly print: (line: string) => void
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

const formatDuration = (ms: number): string => (ms < MINUTE_MS ? 'less than a minute' : `about ${Math.ceil(ms / MINUTE_MS)} min`)

/** Call the returned function after each day. It prints once a minute and at the end. */
export function createProgress({ joins, days, print, now }: ProgressOptions): (day: number, done: number) => void {
  const newcomers = new Map<number, number>()
  for (const day of joins) newcomers.set(day, (newcomers.get(day) ?? 0) + 1)
  let members = 0
  let whole = 0
  const plan = Array.from({ length: days }, (_, day) => {
    const arrived = newcomers.get(day) ?? 0
    members += arrived
    whole += members + ARRIVAL_DAYS * arrived
    return { members, work: whole }
  })
  const start = now()
  let saidAt = start
  return (day, done) => {
    const at = now()
    const isLast = day === days - 1
    const { members: there, work } = plan[day] ?? { members, work: whole }
    if (!isLast && at - saidAt < SAY_EVERY_MS) return
    saidAt = at
    const left = isLast ? '' : `; ${formatDuration((at - start) * (whole / work - 1))} left`
    print(`Day ${day + 1} of ${days}: ${there} members, ${done} actions${left}.`)
  }
}
