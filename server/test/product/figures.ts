import type { Database } from '../../src/platform/database/database.ts'
import { readFeeRules } from '../../src/features/fees/queries.ts'
import { readLimits } from '../../src/features/limits/queries.ts'

export async function readFigures(database: Database) {
  const [fees, { tiers, agents }, cashouts, cashIns, tasks, disputes, referrals, referralHints, staff, compliance] =
    await Promise.all([
      readFeeRules(database),
      readLimits(database),
      database.selectFrom('cashouts.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('cash_ins.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('tasks.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('disputes.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('referrals.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('referrals.hint_settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('adjustments.settings').selectAll().executeTakeFirstOrThrow(),
      database.selectFrom('compliance.setting').select(['key', 'value', 'least', 'most']).execute(),
    ])
  return { fees, tiers, agents, cashouts, cashIns, tasks, disputes, referrals, referralHints, staff, compliance }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>
