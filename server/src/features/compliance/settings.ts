import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { complianceSettings, type ComplianceSetting } from '@hai/contract/compliance-values'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import type { DecisionDeps } from './deps.ts'

export type Thresholds = Readonly<Record<ComplianceSetting, number>>

const readRows = (database: Database) => database.selectFrom('compliance.setting').selectAll().execute()

export async function readSettings(database: Database): Promise<Thresholds> {
  const { items } = await showSettings(database)
  const value = (key: ComplianceSetting): number => items.find((item) => item.key === key)?.value ?? 0
  return {
    screening_score: value('screening_score'),
    clearing_by_two_score: value('clearing_by_two_score'),
    structuring_count: value('structuring_count'),
    structuring_days: value('structuring_days'),
    structuring_margin_percent: value('structuring_margin_percent'),
    structuring_day_count: value('structuring_day_count'),
    fan_in_people: value('fan_in_people'),
    fan_out_people: value('fan_out_people'),
    fan_hours: value('fan_hours'),
    draining_account_days: value('draining_account_days'),
    draining_hours: value('draining_hours'),
    draining_minimum_cents: value('draining_minimum_cents'),
    draining_percent: value('draining_percent'),
    returning_hours: value('returning_hours'),
    returning_minimum_cents: value('returning_minimum_cents'),
    returning_percent: value('returning_percent'),
  }
}

export async function showSettings(database: Database): Promise<Output<'get_compliance_settings'>> {
  const rows = await readRows(database)
  const items = complianceSettings.flatMap((key) => {
    const row = rows.find((one) => one.key === key)
    if (!row) return []
    return [{ key, value: row.value, least: row.least, most: row.most, changed_at: row.changed_at?.toISOString() ?? null }]
  })
  return { items }
}

type Setting = Input<'set_compliance_setting'>
type Deps = Pick<DecisionDeps, 'database' | 'clock' | 'approvals'>

/**
 * Raising a threshold in `weakened` needs the approval of a second super_admin, because it weakens the screening: fewer
 * names match, or one person can clear hits that needed two people.
 */
const THRESHOLD_APPROVAL = 'compliance_threshold'
const weakened: ReadonlySet<ComplianceSetting> = new Set(['screening_score', 'clearing_by_two_score'])
const isWeakening = ({ key, known, value }: Setting): boolean => weakened.has(key) && value > known

const payloadSchema = z.object({ key: z.enum(complianceSettings), known: z.int(), value: z.int(), reason: z.string() })

const thresholdFacts = ({ key: setting, known: before, value: after }: Setting): ApprovalFacts => ({
  kind: THRESHOLD_APPROVAL,
  setting,
  before,
  after,
})

async function checkKnown(database: Database, { key, known, value }: Setting): Promise<void> {
  const row = (await readRows(database)).find((one) => one.key === key)
  if (row?.value !== known) fail('CONFLICT')
  if (value < row.least || value > row.most) fail('BAD_REQUEST', outOfBounds)
}
const outOfBounds = { fields: [{ path: 'value', reason: 'must be within its bounds' }] }

/**
 * `step` is `ask` if the change needs approval. Fails: CONFLICT (changed since it was read), BAD_REQUEST (out of
 * bounds).
 */
export async function describeSetting({ database }: Pick<Deps, 'database'>, setting: Setting): Promise<ActionFacts> {
  await checkKnown(database, setting)
  return requestFacts(isWeakening(setting) ? 'ask' : 'do', thresholdFacts(setting))
}

/** Fails: FORBIDDEN, CONFLICT (changed since it was read, or already requested), BAD_REQUEST (out of bounds). */
export async function setSetting(
  { database, clock, approvals }: Deps,
  staff: Staff,
  setting: Setting,
): Promise<Output<'set_compliance_setting'>> {
  return database.transaction().execute(async (trx) => {
    if (isWeakening(setting)) {
      await checkKnown(trx, setting)
      const about = { subject: setting.key, payload: setting, reason: setting.reason }
      const { approval_id } = await approvals.ask(trx, staff, { facts: thresholdFacts(setting), ...about })
      return { approval_id, ...(await showSettings(trx)) }
    }
    await change(trx, staff, setting, { actor: staff.user_id, approval_id: null, now: clock.now() })
    return { approval_id: null, ...(await showSettings(trx)) }
  })
}

interface ChangeAuthor {
  readonly actor: string
  readonly approval_id: string | null
  readonly now: Date
}

async function change(
  trx: Transaction,
  staff: Staff,
  { key, known, value, reason }: Setting,
  { actor, approval_id, now }: ChangeAuthor,
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select compliance.set_setting(${actor}, ${key}, ${known}, ${value}, ${now}::timestamptz, ${approval_id}::uuid) as outcome`.execute(
    trx,
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'forbidden' || outcome === 'second_needed') fail('FORBIDDEN')
  if (outcome === 'bounds') fail('BAD_REQUEST', outOfBounds)
  if (outcome !== 'changed') fail('CONFLICT')
  const after = { [key]: value, ...(approval_id !== null && { approval_id, requested_by: actor }) }
  await recordStaffAction(
    trx,
    staff,
    { action: 'compliance_setting_set', subject: key, reason, before: { [key]: known }, after },
    now,
  )
}

/** Fails: FORBIDDEN, CONFLICT (changed since the request), BAD_REQUEST. */
export const approvedSetting = ({ clock }: Pick<Deps, 'clock'>): ApprovalKind => ({
  kind: THRESHOLD_APPROVAL,
  required_role: 'super_admin',
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    await change(trx, approver, payloadSchema.parse(payload), { actor: requested_by, approval_id, now: clock.now() })
  },
})
