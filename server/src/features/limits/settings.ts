import type { Input } from '@hai/contract/contract'
import { level as levelSchema, limitSettings, tier as tierSchema } from '@hai/contract/limit-settings'
import { type RawBuilder, sql } from 'kysely'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type Approvals, type ChangedBy, confirmedBy, settingChange, type Setting } from '../approvals/index.ts'
import {
  fromLevelFigures,
  fromTierFigures,
  readChanges,
  readLevels,
  readTiers,
  toLevelFigures,
  toTierFigures,
  type LevelFigures,
  type TierFigures,
} from './settings-rows.ts'

const LIMITS_CHANGED = 'limits.changed'

export const haveLimitsChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === LIMITS_CHANGED)

interface SettingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
}

const getTransactionLimits =
  ({ database }: SettingsDeps): Handler<'get_transaction_limits'> =>
  async () => {
    const [tiers, changes] = await Promise.all([readTiers(database), readChanges(database, 'tier', toTierFigures)])
    return {
      tiers: tiers.map((row) => ({ tier: tierSchema.parse(row.tier), version: row.version, ...toTierFigures(row) })),
      changes: changes.map(({ which: rowNumber, ...change }) => ({ tier: tierSchema.parse(rowNumber), ...change })),
    }
  }

const getAgentLevels =
  ({ database }: SettingsDeps): Handler<'get_agent_levels'> =>
  async () => {
    const [levels, changes] = await Promise.all([readLevels(database), readChanges(database, 'agent_level', toLevelFigures)])
    return {
      levels: levels.map((row) => ({ level: levelSchema.parse(row.level), version: row.version, ...toLevelFigures(row) })),
      changes: changes.map(({ which: rowNumber, ...change }) => ({ level: levelSchema.parse(rowNumber), ...change })),
    }
  }

/** By field path. Null, for a tier without cash-outs, counts as 0. */
type ByField = Readonly<Record<string, number | null>>

const tierFields = ({ balance, out_per_day, cashout }: TierFigures): ByField => ({
  balance,
  out_per_day,
  'cashout.each': cashout?.each ?? null,
  'cashout.per_day': cashout?.per_day ?? null,
  'cashout.days_30': cashout?.days_30 ?? null,
})
const levelFields = ({ balance, job_maximum, jobs_open_max, fee_share_bp, completed_min }: LevelFigures): ByField => ({
  balance,
  job_maximum,
  jobs_open_max,
  fee_share_bp,
  completed_min,
})

/**
 * Figures must not fall from one tier or level to the next. Fails: BAD_REQUEST (names each field that is lower than in
 * the row below, or higher than in the row above).
 */
function refuseOutOfOrder(figures: ByField, { below, above }: { below: ByField | undefined; above: ByField | undefined }): void {
  const of = (row: ByField | undefined, field: string, missing: number): number => (row ? (row[field] ?? 0) : missing)
  const fields = Object.entries(figures).flatMap(([path, figure]) => {
    if ((figure ?? 0) < of(below, path, 0)) return [{ path, reason: 'less_than_below' }]
    return (figure ?? 0) > of(above, path, Number.POSITIVE_INFINITY) ? [{ path, reason: 'more_than_above' }] : []
  })
  if (fields.length > 0) fail('BAD_REQUEST', { fields })
}

interface Change {
  readonly action: 'limit_set' | 'agent_level_rule_set'
  readonly subject: string
  readonly reason: string
  readonly before: unknown
  readonly after: Readonly<Record<string, unknown>>
  /** Calls the SQL function that makes the change. It checks the rights of the requester. */
  readonly door: RawBuilder<{ verdict: string }>
}

/** Fails: FORBIDDEN, CONFLICT (the row has changed since it was read). */
async function change(trx: Transaction, by: ChangedBy, { door, after, ...entry }: Change, now: Date): Promise<void> {
  const { rows } = await door.execute(trx)
  if (rows[0]?.verdict === 'forbidden') fail('FORBIDDEN')
  if (rows[0]?.verdict !== 'changed') fail('CONFLICT')
  await recordStaffAction(trx, by.staff, { ...entry, after: { ...after, ...confirmedBy(by) } }, now)
  await recordEvent(trx, { type: LIMITS_CHANGED, user_id: null, payload: { subject: entry.subject }, at: now })
}

const transactionLimit = ({ database, clock, approvals }: SettingsDeps): Setting<Input<'set_transaction_limit'>> =>
  settingChange(database, approvals, {
    kind: 'transaction_limit',
    schema: limitSettings.set_transaction_limit.input,
    subjectOf: ({ tier }) => `tier ${tier}`,
    factsOf: ({ tier, balance, out_per_day, cashout }) => ({
      kind: 'transaction_limit',
      tier,
      balance,
      out_per_day,
      cashout_days_30: cashout?.days_30 ?? null,
    }),
    reasonOf: ({ reason }) => reason,
    about: ['tier', 'version', 'reason'],
    compare: async (db, { tier }) => ({ before: toTierFigures((await readTiers(db)).find((one) => one.tier === tier)) }),
    apply: async (trx, { proposed: { tier, version, reason, ...figures }, by }) => {
      const now = clock.now()
      const rows = await readTiers(trx)
      const fieldsOf = (rowNumber: number) => {
        const row = rows.find((one) => one.tier === rowNumber)
        return row && tierFields(toTierFigures(row))
      }
      refuseOutOfOrder(tierFields(figures), { below: fieldsOf(tier - 1), above: fieldsOf(tier + 1) })
      const before = toTierFigures(rows.find((one) => one.tier === tier))
      const door = sql<{ verdict: string }>`
        select limits.set_tier(${by.requested_by}, ${tier}::int, ${version}::int, ${JSON.stringify(fromTierFigures(figures))}::jsonb, ${reason}, ${now}) as verdict`
      await change(trx, by, { action: 'limit_set', subject: `tier ${tier}`, reason, before, after: figures, door }, now)
    },
  })

const agentLevelRule = ({ database, clock, approvals }: SettingsDeps): Setting<Input<'set_agent_level_rule'>> =>
  settingChange(database, approvals, {
    kind: 'agent_level',
    schema: limitSettings.set_agent_level_rule.input,
    subjectOf: ({ level }) => `level ${level}`,
    factsOf: ({ level, balance, job_maximum, fee_share_bp }) => ({
      kind: 'agent_level',
      level,
      balance,
      job_maximum,
      fee_share_bp,
    }),
    reasonOf: ({ reason }) => reason,
    about: ['level', 'version', 'reason'],
    compare: async (db, { level }) => ({ before: toLevelFigures((await readLevels(db)).find((one) => one.level === level)) }),
    apply: async (trx, { proposed: { level, version, reason, ...figures }, by }) => {
      const now = clock.now()
      const rows = await readLevels(trx)
      const fieldsOf = (rowNumber: number) => {
        const row = rows.find((one) => one.level === rowNumber)
        return row && levelFields(toLevelFigures(row))
      }
      refuseOutOfOrder(levelFields(figures), { below: fieldsOf(level - 1), above: fieldsOf(level + 1) })
      const before = toLevelFigures(rows.find((one) => one.level === level))
      const door = sql<{ verdict: string }>`
        select limits.set_agent_level(${by.requested_by}, ${level}::int, ${version}::int, ${JSON.stringify(fromLevelFigures(figures))}::jsonb, ${reason}, ${now}) as verdict`
      await change(
        trx,
        by,
        { action: 'agent_level_rule_set', subject: `level ${level}`, reason, before, after: figures, door },
        now,
      )
    },
  })

export function limitSettingsOf(deps: SettingsDeps) {
  const limit = transactionLimit(deps)
  const level = agentLevelRule(deps)
  return {
    confirmedActions: { set_transaction_limit: limit.describe, set_agent_level_rule: level.describe },
    handlers: {
      get_transaction_limits: getTransactionLimits(deps),
      set_transaction_limit: limit.ask,
      get_agent_levels: getAgentLevels(deps),
      set_agent_level_rule: level.ask,
    },
  }
}
