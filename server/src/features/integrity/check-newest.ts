import {
  archivedPosition,
  lastPosition,
  newestViolations,
  positionBefore,
  rangeViolations,
  type Violation,
} from '../../ledger/index.ts'
import type { IntegrityDeps } from './deps.ts'
import { readCurrentFindings } from './open-findings.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { startRun } from './start-run.ts'

export const CHECK_NEWEST_JOB = 'integrity:check_newest'

/**
 * One check includes the postings of this period: twice the interval between checks, so that a late check misses
 * nothing.
 */
const STRETCH_MS = 2 * 60_000
/** If the period has fewer postings, older ones are checked too. */
const POSTINGS_MIN = 200
/** A check reads at most this many postings. The check of the whole ledger covers the rest. */
const POSTINGS_MAX = 20_000

type Deps = Pick<IntegrityDeps, 'database' | 'ledger' | 'clock'>

export async function reportViolations(deps: Deps, violations: readonly Violation[]): Promise<void> {
  await raiseAlerts(deps, violations, deps.clock.now())
  await startRun(deps, { kind: 'anomaly', reach: 'rolling' }, null)
}

/** Known violations are not reported again. */
export async function checkNewest(deps: Deps): Promise<void> {
  const { database, clock } = deps
  const [until, archived, before] = await Promise.all([
    lastPosition(database),
    archivedPosition(database),
    positionBefore(database, new Date(clock.now().getTime() - STRETCH_MS)),
  ])
  const after = Math.max(archived, until - POSTINGS_MAX, Math.min(before, until - POSTINGS_MIN))
  if (after >= until) return
  const found = [...(await rangeViolations(database, { after, until })), ...(await newestViolations(database, { after, until }))]
  if (found.length === 0) return
  const known = new Set((await readCurrentFindings(database)).map(({ subject }) => subject))
  const news = found.filter(({ subject }) => !known.has(subject))
  if (news.length > 0) await reportViolations(deps, news)
}
