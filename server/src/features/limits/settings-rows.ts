import { cents } from '@hai/contract/money'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { staffNames } from '../admin/index.ts'

const tierRow = z.object({
  tier: z.int(),
  balance_cap: z.int(),
  out_per_day: z.int(),
  cashout_each: z.int().nullable(),
  cashout_per_day: z.int().nullable(),
  cashout_30_days: z.int().nullable(),
})

/** `cashout` is null if members of the tier cannot cash out. */
export function toTierFigures(value: unknown) {
  const {
    balance_cap,
    out_per_day,
    cashout_each: each,
    cashout_per_day: per_day,
    cashout_30_days: days_30,
  } = tierRow.parse(value)
  const isOpen = each !== null && per_day !== null && days_30 !== null
  return {
    balance: cents(balance_cap),
    out_per_day: cents(out_per_day),
    cashout: isOpen ? { each: cents(each), per_day: cents(per_day), days_30: cents(days_30) } : null,
  }
}
export type TierFigures = ReturnType<typeof toTierFigures>

export const fromTierFigures = ({ balance, out_per_day, cashout }: TierFigures) => ({
  balance_cap: balance,
  out_per_day,
  cashout_each: cashout?.each ?? null,
  cashout_per_day: cashout?.per_day ?? null,
  cashout_30_days: cashout?.days_30 ?? null,
})

const levelRow = z.object({
  level: z.int(),
  balance_cap: z.int(),
  job_maximum: z.int(),
  jobs_open_max: z.int(),
  fee_share_bp: z.int(),
  completed_min: z.int(),
  disputed_bp_max: z.int(),
})

export function toLevelFigures(value: unknown) {
  const { balance_cap, job_maximum, jobs_open_max, fee_share_bp, completed_min, disputed_bp_max } = levelRow.parse(value)
  return {
    balance: cents(balance_cap),
    job_maximum: cents(job_maximum),
    jobs_open_max,
    fee_share_bp,
    completed_min,
    disputed_bp_max,
  }
}
export type LevelFigures = ReturnType<typeof toLevelFigures>

export const fromLevelFigures = ({ balance: balance_cap, ...figures }: LevelFigures) => ({ balance_cap, ...figures })

const CHANGES_MAX = 200

export async function readChanges<Figures>(database: Database, of: 'tier' | 'agent_level', toFigures: (row: unknown) => Figures) {
  const rows = await database
    .selectFrom('limits.change')
    .selectAll()
    .where('of', '=', of)
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  const nameOf = await staffNames(
    database,
    rows.map(({ changed_by }) => changed_by),
  )
  return rows.map(({ which, before, after, reason, changed_by, changed_at }) => ({
    which,
    reason,
    before: toFigures(before),
    after: toFigures(after),
    changed_by: nameOf(changed_by),
    changed_at: changed_at.toISOString(),
  }))
}

export const readTiers = (database: Database) => database.selectFrom('limits.tier').selectAll().orderBy('tier').execute()
export const readLevels = (database: Database) => database.selectFrom('limits.agent_level').selectAll().orderBy('level').execute()
