import type { AdminAlert } from '@hai/contract/integrity'
import type { Input } from '@hai/contract/contract'
import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { recordEvent } from '../../events/index.ts'
import { readLedgerHealth } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hintOf } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { recordStaffAction } from '../admin/index.ts'
import { alertRow, type AlertRow } from './alert-rows.ts'
import { deltaOf, storeMember, violationsOfMember } from './check-member.ts'
import type { IntegrityDeps } from './deps.ts'
import { ALERT_RESOLVED } from './events.ts'
import { showAlerts } from './list-alerts.ts'
import { START_CHECK_JOB } from './start-run.ts'

/**
 * For an alert about a member, all rows and payments of the member are checked. For one about the ledger, the net delta
 * and the newest proof are. Nobody can resolve an alert about themselves. Fails: FORBIDDEN, NOT_FOUND,
 * INVALID_TRANSITION (already resolved), MISMATCH_STANDS.
 */
export async function resolveAlert(
  deps: IntegrityDeps,
  staff: Staff,
  { admin_id, alert_id, resolution_note }: Input<'resolve_ledger_alert'>,
): Promise<AdminAlert> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const before = await readAlert(deps, alert_id)
  if (before.user_id === staff.user_id) fail('FORBIDDEN')
  if (before.resolved) fail('INVALID_TRANSITION')
  const open = await readOpenViolations(deps, before)
  if (open !== null) fail('MISMATCH_STANDS', { delta: open })
  const now = deps.clock.now()
  const resolving = deps.database.transaction().execute(async (trx) => {
    if (!(await endAlert(trx, staff, { alert_id, resolution_note }, now))) fail('INVALID_TRANSITION')
    const { alert_type, severity, user_id } = before
    const about = user_id === null ? {} : { target_user_id: user_id }
    const change = { before: { resolved: false, severity }, after: { resolved: true }, reason: resolution_note }
    await recordStaffAction(trx, staff, { action: 'ledger_alert_resolved', subject: alert_id, ...about, ...change }, now)
    const payload = { alert_id, alert_type, severity, member_id: user_id }
    if (user_id !== null) await storeMember(trx, user_id, { sound: 'sound', at: now })
    // The newest proof may be older than the repair, so a new check starts.
    await addJob(trx, START_CHECK_JOB, {}, { key: START_CHECK_JOB })
    await recordEvent(trx, { type: ALERT_RESOLVED, user_id: null, payload, at: now })
    return readAlert({ database: trx }, alert_id)
  })
  const resolved = await resolving.catch(async (error: unknown) => {
    if (hintOf(error) !== 'mismatch') throw error
    return fail('MISMATCH_STANDS', { delta: (await readOpenViolations(deps, before)) ?? cents(0) })
  })
  const [view] = await showAlerts(deps.database, [resolved])
  return view ?? fail('NOT_FOUND')
}

/** The SQL function checks again that nothing is wrong. Returns false if the alert is already resolved. */
async function endAlert(
  trx: Transaction,
  { user_id }: Staff,
  { alert_id, resolution_note }: Pick<Input<'resolve_ledger_alert'>, 'alert_id' | 'resolution_note'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_ended: boolean }>`
    select integrity.resolve_alert(${user_id}, ${alert_id}, ${resolution_note}, ${now}) as is_ended`.execute(trx)
  return rows[0]?.is_ended === true
}

async function readAlert({ database }: Pick<IntegrityDeps, 'database'>, id: string): Promise<AlertRow> {
  const row = await database.selectFrom('integrity.admin_alerts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? alertRow.parse(row) : fail('NOT_FOUND')
}

/**
 * The remaining difference of the member or the ledger, in cents. 0 if something other than an amount is wrong, null if
 * nothing is wrong.
 */
async function readOpenViolations(deps: IntegrityDeps, { user_id }: AlertRow): Promise<Cents | null> {
  if (user_id !== null) {
    const violations = await violationsOfMember(deps, user_id)
    return violations.length === 0 ? null : deltaOf(deps.database, user_id)
  }
  const { net_delta } = await readLedgerHealth(deps.database)
  const { rows } = await sql<{ is_clean: boolean }>`
    select violations = '[]' as is_clean from ledger.proof_view order by id desc limit 1`.execute(deps.database)
  return net_delta === 0 && rows[0]?.is_clean === true ? null : cents(net_delta)
}
