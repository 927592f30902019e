import type { AlertType } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import { recordEvent } from '../../events/index.ts'
import { historyViolationsOf, readLedgerHealth, type Violation } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { isRuleOfThePast } from './rules.ts'
import { attribute, type Finding } from './attribute.ts'
import { countMembers, storeCounted } from './counted.ts'
import type { IntegrityDeps } from './deps.ts'
import { ALERT_RAISED, WALLET_LOCKED } from './events.ts'
import { severityOf } from './severity.ts'
import { statusesOf } from './list-balances.ts'

const FINDINGS_KEPT_MAX = 20

type Deps = Pick<IntegrityDeps, 'database' | 'ledger' | 'clock'>

interface NewAlert {
  readonly alert_type: AlertType
  readonly user_id: string | null
  readonly snapshot_balance: number
  readonly computed_balance: number
  readonly total_delta: number
  readonly affected_users: readonly string[]
  readonly findings: readonly Finding[]
}

export interface RaisedAlert {
  readonly alert_id: string
  /** False if an open alert was updated. */
  readonly created: boolean
}

/**
 * Raises one alert for each member concerned, and one for the ledger if it is off balance or has other violations.
 * `found_at` is the time when the check began. A proof passes its own time, so that its alerts do not look newer than
 * itself.
 */
export async function raiseAlerts(deps: Deps, violations: readonly Violation[], found_at: Date): Promise<readonly RaisedAlert[]> {
  const { members, book } = await attribute(deps.database, violations)
  const raised: RaisedAlert[] = []
  for (const [user_id, findings] of members) raised.push(await raiseMemberAlert(deps, user_id, findings, found_at))
  const { net_delta, expected_total, actual_ledger_total } = await readLedgerHealth(deps.database)
  if (net_delta === 0 && book.length === 0) return raised
  const alert = { alert_type: 'system_net_delta', user_id: null, total_delta: net_delta, findings: book } as const
  const sums = { snapshot_balance: expected_total, computed_balance: actual_ledger_total, affected_users: [...members.keys()] }
  return [...raised, await deps.database.transaction().execute((trx) => raise(trx, { ...alert, ...sums }, found_at))]
}

/**
 * A frozen wallet is locked too, so that it stays locked when the freeze ends. A member whose wallet was open is
 * notified.
 */
export async function raiseMemberAlert(
  deps: Deps,
  user_id: string,
  found: readonly Finding[],
  found_at: Date,
): Promise<RaisedAlert> {
  const findings = (await hasOpenAlert(deps.database, user_id))
    ? found.filter(({ rule }) => !quickRules.has(rule))
    : await withHistory(deps.database, user_id, found)
  return deps.database.transaction().execute(async (trx) => {
    const [{ stored, computed } = { stored: 0, computed: 0 }] = await countMembers(trx, [user_id])
    const is_open = (await statusesOf(trx, [user_id]))(user_id) === 'open'
    const at = deps.clock.now()
    await storeCounted(trx, [{ user_id, stored, computed }], { sound: () => false, at })
    const sums = { snapshot_balance: stored, computed_balance: computed, total_delta: stored - computed }
    const alert = { alert_type: 'ledger_delta_mismatch', user_id, affected_users: [user_id], findings } as const
    await deps.ledger.lock(trx, user_id)
    const raised = await raise(trx, { ...alert, ...sums }, found_at)
    if (is_open) await recordEvent(trx, { type: WALLET_LOCKED, user_id, payload: {}, at })
    return raised
  })
}

async function hasOpenAlert(database: Database, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from integrity.admin_alerts where user_id = ${user_id} and not resolved limit 1`.execute(database)
  return rows.length > 0
}

/**
 * The rules of the minute check and the payout check. A check with all entries reports the same violations under other
 * rules, so these are left out of an alert that has its findings.
 */
const quickRules: ReadonlySet<string> = new Set([
  'balance = balance after its newest entry',
  'version = number of its newest entry',
])

/** A new alert must have all violations from the start, so the full history of the member’s accounts is checked. */
async function withHistory(database: Database, user_id: string, found: readonly Finding[]): Promise<readonly Finding[]> {
  const { rows } = await sql<{ id: number }>`select id from ledger.account_view where owner_id = ${user_id}`.execute(database)
  const violations = await historyViolationsOf(
    database,
    rows.map(({ id }) => id),
  )
  if (violations.length === 0) return found
  const counted = (await attribute(database, violations)).members.get(user_id) ?? []
  const isCounted = (one: Finding): boolean => counted.some(({ rule, subject }) => rule === one.rule && subject === one.subject)
  return [...counted, ...found.filter((one) => !quickRules.has(one.rule) && !isCounted(one))]
}

const isOfThePast = ({ rule }: Finding): boolean => isRuleOfThePast(rule)

async function raise(trx: Transaction, alert: NewAlert, now: Date): Promise<RaisedAlert> {
  const { alert_type, user_id, snapshot_balance, computed_balance, total_delta, affected_users, findings } = alert
  const severity = severityOf(total_delta, findings)
  // Rewritten history decides which remedy is possible, so it comes first.
  const gravest = [...findings.filter(isOfThePast), ...findings.filter((finding) => !isOfThePast(finding))]
  const metadata = { affected_users, total_delta, resolution_note: null, findings: gravest.slice(0, FINDINGS_KEPT_MAX) }
  const { rows } = await sql<{ id: string; created: boolean }>`
    insert into integrity.admin_alerts as kept
           (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at)
    values (${newId()}, ${alert_type}, ${severity}, ${user_id}, ${snapshot_balance}, ${computed_balance}, ${JSON.stringify(metadata)}, ${now}, ${now})
    on conflict (alert_type, coalesce(user_id, '00000000-0000-0000-0000-000000000000')) where not resolved
    do update set severity = excluded.severity, snapshot_balance = excluded.snapshot_balance, computed_balance = excluded.computed_balance,
                  metadata = excluded.metadata, updated_at = greatest(kept.updated_at, excluded.updated_at)
    returning id, xmax = 0 as created`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('the alert has no row')
  const payload = { alert_id: row.id, alert_type, severity, member_id: user_id }
  if (row.created) await recordEvent(trx, { type: ALERT_RAISED, user_id: null, payload, at: now })
  return { alert_id: row.id, created: row.created }
}
