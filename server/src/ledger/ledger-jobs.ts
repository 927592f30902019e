import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Jobs } from '../platform/jobs/run-jobs.ts'
import type { Logger } from '../platform/log.ts'
import { BOOK } from './book.ts'
import { createLedgerCheck, type Violation } from './check.ts'

/** Maximum number of violations in a log entry. The table ledger.proof has all of them. */
const VIOLATIONS_LOGGED_MAX = 20

/** The recount of the whole ledger every night, and its partitions for new postings. */
export interface LedgerJobs {
  /** Creates the partitions that new postings need. Call this before the first payment of this process. */
  readonly prepare: () => Promise<void>
  readonly jobs: Jobs
  readonly cron: readonly string[]
}

/** Call this at the start and every hour. Returns the number of new partitions. */
export async function makePartitionsAhead(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(`select ${BOOK}.make_partitions() as made`)
  return rows[0]?.made ?? 0
}

export function createLedgerJobs({
  pool,
  clock,
  log,
  onViolations,
}: {
  pool: pg.Pool
  clock: Clock
  log: Pick<Logger, 'error'>
  onViolations: (violations: readonly Violation[], counted_at: Date) => Promise<void>
}): LedgerJobs {
  const check = createLedgerCheck({ pool, clock })
  const makeRoom = async (): Promise<void> => {
    await makePartitionsAhead(pool)
  }
  return {
    prepare: makeRoom,
    jobs: {
      'ledger:make_partitions': makeRoom,
      'ledger:recount': async () => {
        const counted_at = clock.now()
        const violations = await check.checkLedger()
        if (violations.length === 0) return
        const rules = [...new Set(violations.map(({ rule }) => rule))]
        log.error(
          { rules, count: violations.length, violations: violations.slice(0, VIOLATIONS_LOGGED_MAX) },
          'the ledger failed its integrity check',
        )
        await onViolations(violations, counted_at)
      },
    },
    cron: ['11 * * * * ledger:make_partitions', '41 7 * * * ledger:recount ?fill=1d'],
  }
}
