import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** How long nothing may have failed for the next failure to begin another outage. */
const QUIET_MS = 60_000

/** Says once per outage why the database cannot be reached: whoever is refused because of it would say so a thousand times. */
export function createOutageLog({ log, clock }: { log: Pick<Logger, 'warn'>; clock: Clock }): (error: unknown) => void {
  let latest = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = clock.now().getTime()
    if (now - latest > QUIET_MS) log.warn({ err: error }, 'the database is away: what needs it is answered UNAVAILABLE')
    latest = now
  }
}
