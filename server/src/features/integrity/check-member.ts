import type { Output } from '@hai/contract/contract'
import { delta, type Cents, cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordStaffAction } from '../admin/index.ts'
import { attribute } from './attribute.ts'
import { countMembers, storeCounted } from './counted.ts'
import type { IntegrityDeps } from './deps.ts'
import { raiseMemberAlert } from './raise-alerts.ts'
import { showFinding } from './show-finding.ts'
import { startRun } from './start-run.ts'
import { statusesOf } from './list-balances.ts'

/**
 * Payments with a wrong payer or receiver are sought among the newest payments and those that the newest proof or an alert
 * names. Fails: NOT_FOUND (no wallet).
 */
export async function violationsOfMember(
  { database, ledger }: Pick<IntegrityDeps, 'database' | 'ledger'>,
  user_id: string,
): Promise<readonly Violation[]> {
  await ledger.memberAccounts(user_id)
  const { rows } = await sql<Violation>`select * from integrity.member_violations(${user_id})`.execute(database)
  return rows
}

export async function storeMember(
  database: Database,
  user_id: string,
  { sound, at }: { readonly sound: 'sound' | 'unsound'; readonly at: Date },
): Promise<void> {
  await storeCounted(database, await countMembers(database, [user_id]), { sound: () => sound === 'sound', at })
}

export async function deltaOf(database: Database, user_id: string): Promise<Cents> {
  const { rows } = await sql<{ delta: number }>`select ledger.member_delta(${user_id}) as delta`.execute(database)
  return cents(rows[0]?.delta ?? 0)
}

/** A violation raises an alert and locks the wallet. Fails: NOT_FOUND. */
export async function validateMember(
  deps: IntegrityDeps,
  staff: Staff,
  user_id: string,
): Promise<Output<'validate_user_balance_with_alerts'>> {
  const violations = await violationsOfMember(deps, user_id)
  const found = await deltaOf(deps.database, user_id)
  const findings = await findingsOf(deps.database, user_id, violations)
  const raised = findings.length === 0 ? null : await raiseMemberAlert(deps, user_id, findings, deps.clock.now())
  if (raised?.created) await startRun(deps, { kind: 'anomaly', reach: 'whole' }, null)
  if (raised === null) await storeMember(deps.database, user_id, { sound: 'sound', at: deps.clock.now() })
  const outcome = { delta: found, is_consistent: findings.length === 0, alert_id: raised?.alert_id ?? null }
  await recordStaffAction(
    deps.database,
    staff,
    { action: 'balance_validated', target_user_id: user_id, after: outcome },
    deps.clock.now(),
  )
  const open = raised?.alert_id ?? (await openAlertOf(deps.database, user_id))
  const statuses = await statusesOf(deps.database, [user_id])
  return {
    alert_created: raised?.created ?? false,
    delta: delta(found, cents(0)),
    alert_id: open,
    is_consistent: findings.length === 0,
    findings: findings.map(showFinding),
    wallet_status: statuses(user_id),
  }
}

async function findingsOf(database: Database, user_id: string, violations: readonly Violation[]) {
  if (violations.length === 0) return []
  return (await attribute(database, violations)).members.get(user_id) ?? []
}

async function openAlertOf(database: Database, user_id: string): Promise<string | null> {
  const row = await database
    .selectFrom('integrity.admin_alerts')
    .select('id')
    .where('user_id', '=', user_id)
    .where('resolved', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}
