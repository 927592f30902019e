import { complianceSettings, type ComplianceSetting } from '@hai/contract/compliance-words'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct } from '../admin/index.ts'
import type { ComplianceDeps } from './deps.ts'

export type Thresholds = Readonly<Record<ComplianceSetting, number>>

const readRows = (database: Database) => database.selectFrom('compliance.setting').selectAll().execute()

/** All thresholds as they stand. */
export async function readSettings(database: Database): Promise<Thresholds> {
  const { items } = await showSettings(database)
  const value = (key: ComplianceSetting): number => items.find((item) => item.key === key)?.value ?? 0
  return {
    screening_score: value('screening_score'),
    clearing_by_two_score: value('clearing_by_two_score'),
    structuring_count: value('structuring_count'),
    structuring_days: value('structuring_days'),
    structuring_margin_percent: value('structuring_margin_percent'),
    fan_in_people: value('fan_in_people'),
    fan_out_people: value('fan_out_people'),
    fan_hours: value('fan_hours'),
    draining_account_days: value('draining_account_days'),
    draining_hours: value('draining_hours'),
    draining_minimum_cents: value('draining_minimum_cents'),
    draining_percent: value('draining_percent'),
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

/** `set structuring_count of compliance from 3 to 4` */
export async function describeSetting({ database }: Pick<ComplianceDeps, 'database'>, { key, known, value }: Setting) {
  const row = (await readRows(database)).find((one) => one.key === key)
  if (row?.value !== known) fail('CONFLICT')
  return `set ${key} of compliance from ${known} to ${value}`
}

/** Fails: CONFLICT (it is no longer what was known), BAD_REQUEST (out of its bounds). */
export async function setSetting(
  { database, clock }: Pick<ComplianceDeps, 'database' | 'clock'>,
  staff: Staff,
  { key, known, value, reason }: Setting,
): Promise<Output<'set_compliance_setting'>> {
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{ outcome: string }>`
      select compliance.set_setting(${staff.user_id}, ${key}, ${known}, ${value}, ${now}::timestamptz) as outcome`.execute(trx)
    const outcome = rows[0]?.outcome
    if (outcome === 'forbidden') fail('FORBIDDEN')
    if (outcome === 'bounds') fail('BAD_REQUEST', { fields: [{ path: 'value', reason: 'must be within its bounds' }] })
    if (outcome !== 'changed') fail('CONFLICT')
    const change = { before: { [key]: known }, after: { [key]: value }, reason }
    await recordStaffAct(trx, staff, { action: 'compliance_setting_set', subject: key, ...change }, now)
    return showSettings(trx)
  })
}
