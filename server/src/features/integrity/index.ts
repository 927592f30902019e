import type { integrity as contract } from '@hai/contract/integrity'
import type { CheckKind } from '@hai/contract/integrity-values'
import type { Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Violation } from '../../ledger/index.ts'
import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { readBalanceAt } from './balance-at.ts'
import { validateMember } from './check-member.ts'
import { checkNewest, CHECK_NEWEST_JOB, reportViolations } from './check-newest.ts'
import type { IntegrityDeps } from './deps.ts'
import { watchHealth } from './health.ts'
import { listAdminAlerts, listMemberAlerts } from './list-alerts.ts'
import { listBalances } from './list-balances.ts'
import { listHolds } from './list-holds.ts'
import { readOpenFindings } from './open-findings.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { readRemedies } from './remedies.ts'
import { requestRepair, describeRepair, repairing } from './repairs.ts'
import { resolveAlert } from './resolve-alert.ts'
import { readRun, showRun } from './runs.ts'
import { START_CHECK_JOB, startRun, CONTINUE_RUNS_JOB } from './start-run.ts'
import { readTrace } from './trace.ts'
import { requestUnlock, describeUnlockRequest, unlocking } from './unlock.ts'
import { recountAndAlert, workRuns } from './work-runs.ts'

export { findingStamp, stampNow } from './open-findings.ts'
export { changedAlert, changedLock } from './events.ts'
export { countViolations, watchHealth } from './health.ts'
export { findingsAbout, touchedBy, type Touched } from './open-findings.ts'
export { readUnapprovedRepairs } from './unapproved-repairs.ts'

export interface Integrity {
  readonly feature: Feature<typeof contract>
  readonly raiseAlerts: (violations: readonly Violation[], counted_at: Date) => Promise<void>
  /** Checks the whole ledger from its first posting that is not archived, and raises alerts. Returns the violations. */
  readonly recount: () => Promise<readonly Violation[]>
}

/**
 * Compares stored balances with the ledger. If they differ, locks wallets and alerts staff
 * (docs/product/staff.md#ledger-alerts).
 */
export function createIntegrity(deps: IntegrityDeps): Integrity {
  const { database } = deps
  deps.approvals.register(unlocking(deps))
  deps.approvals.register(repairing(deps))
  deps.ledger.onViolations((violations) => {
    deps.log.error({ violations }, 'a large payment was rejected because the rows of its account do not agree')
    reportViolations(deps, violations).catch((error: unknown) => deps.log.error({ err: error }, 'could not raise an alert'))
  })
  const start = async (kind: CheckKind, staff: Staff) => {
    const { run, started } = await startRun(deps, { kind, reach: 'whole' }, staff)
    return { run: await showRun(database, run), started }
  }
  return {
    raiseAlerts: async (violations, counted_at) => {
      await raiseAlerts(deps, violations, counted_at)
    },
    recount: () => recountAndAlert(deps),
    feature: {
      handlers: {
        get_ledger_health: () => watchHealth(deps),
        get_ledger_findings: () => readOpenFindings(deps),
        list_admin_alerts: (staff, input) => listAdminAlerts(deps, staff, input),
        get_ledger_alerts_with_profiles: (staff, input) => listMemberAlerts(deps, staff, input),
        resolve_ledger_alert: (staff, input) => resolveAlert(deps, staff, input),
        trigger_anomaly_check: (staff) => start('anomaly', staff),
        validate_user_balance_with_alerts: (staff, { user_id }) => validateMember(deps, staff, user_id),
        unlock_user_balance_lock: (staff, input) => requestUnlock(deps, staff, input),
        get_balance_repairs: (_staff, input) => readRemedies(deps, input),
        request_balance_repair: (staff, input) => requestRepair(deps, staff, input),
        get_ledger_trace: (_staff, input) => readTrace(deps, input),
        get_balance_at: (_staff, input) => readBalanceAt(deps, input),
        list_balance_reconciliation: (_staff, input) => listBalances(deps, input),
        start_balance_reconciliation: async (staff) => {
          // The first run checks each member’s own rows, the second all postings with their hashes.
          const members = await start('members', staff)
          await startRun(deps, { kind: 'anomaly', reach: 'whole' }, staff)
          return members
        },
        get_balance_reconciliation_run: async (_staff, { run_id, kind }) => {
          const run = await readRun(database, { id: run_id, kind })
          if (run === null && run_id !== undefined) fail('NOT_FOUND')
          return { run: run && (await showRun(database, run)) }
        },
        list_holds: (_staff, input) => listHolds(deps, input),
      },
      confirmedActions: {
        unlock_user_balance_lock: (_staff, { user_id }) => describeUnlockRequest(deps, user_id),
        request_balance_repair: (_staff, input) => describeRepair(deps, input),
      },
      jobs: {
        [CONTINUE_RUNS_JOB]: () => workRuns(deps),
        [CHECK_NEWEST_JOB]: () => checkNewest(deps),
        [START_CHECK_JOB]: async () => {
          await startRun(deps, { kind: 'anomaly', reach: 'rolling' }, null)
        },
      },
      personalData: integrityData(database),
      cron: [`*/15 * * * * ${START_CHECK_JOB}`, `* * * * * ${CONTINUE_RUNS_JOB}`, `* * * * * ${CHECK_NEWEST_JOB}`],
    },
  }
}

const integrityData = (database: Database): readonly PersonalTable[] => [
  personalTable('wallet_alerts', async ({ user_id }) => {
    const rows = await database
      .selectFrom('integrity.admin_alerts')
      .select(['created_at', 'snapshot_balance', 'computed_balance', 'resolved_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ snapshot_balance, computed_balance, ...row }) => ({
      ...row,
      stored_balance: dollars(snapshot_balance),
      balance_by_entries: dollars(computed_balance),
    }))
  }),
]
