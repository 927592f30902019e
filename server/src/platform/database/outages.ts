import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** A failure after this time without failures counts as a new outage. */
const QUIET_MS = 60_000

/** Logs each database outage once, although thousands of calls may fail in it. */
export function createOutageLog({ log, clock }: { log: Pick<Logger, 'warn'>; clock: Clock }): (error: unknown) => void {
  let latest = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = clock.now().getTime()
    if (now - latest > QUIET_MS) log.warn({ err: error }, 'the database is unreachable, calls that need it get UNAVAILABLE')
    latest = now
  }
}
