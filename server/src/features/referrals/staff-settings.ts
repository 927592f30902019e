import { cents, formatUsd } from '@hai/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { cents as centsSchema } from '@hai/contract/schemas'
import type { DescribeAct, Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct, staffNames } from '../admin/index.ts'
import type { ReferralsDeps } from './deps.ts'
import { monthOf } from './pay-out.ts'
import { readSettings } from './settings.ts'

type Deps = Pick<ReferralsDeps, 'database' | 'clock' | 'limits'>

const CHANGES_MAX = 200

const figures = z.object({
  is_open: z.boolean(),
  referrer_reward: centsSchema,
  newcomer_reward: centsSchema,
  minimum_amount: centsSchema,
  within_days: z.int(),
  final_after_hours: z.int(),
  rewarded_max: z.int(),
  monthly_budget: centsSchema,
})

async function readChanges(database: Database) {
  const rows = await database
    .selectFrom('referrals.settings_change')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute()
  const nameOf = await staffNames(
    database,
    rows.map(({ changed_by }) => changed_by),
  )
  return rows.map(({ before, after, reason, changed_by, changed_at }) => ({
    ...{ reason, before: figures.parse(before), after: figures.parse(after) },
    changed_by: nameOf(changed_by),
    changed_at: changed_at.toISOString(),
  }))
}

async function readVersion(database: Database): Promise<number> {
  const { version } = await database.selectFrom('referrals.settings').select('version').executeTakeFirstOrThrow()
  return version
}

/** What the programme has paid this month, and may pay on. Cents. */
async function readMoney(database: Database, month: string) {
  const { rows } = await sql<{ spent: number; marketing: number }>`
    select coalesce((select spent from referrals.month where month = ${month}::date), 0)::bigint as spent,
           coalesce((select balance from ledger.account where owner_id is null and kind = 'marketing'), 0)::bigint as marketing`.execute(
    database,
  )
  return { spent_this_month: cents(rows[0]?.spent ?? 0), marketing_balance: cents(rows[0]?.marketing ?? 0) }
}

export const getReferralSettings =
  ({ database, limits }: Deps): Handler<'get_referral_settings'> =>
  async () => {
    const [settings, version, money, changes] = await Promise.all([
      readSettings(database),
      readVersion(database),
      readMoney(database, monthOf(limits.today().day)),
      readChanges(database),
    ])
    return { settings: { version, ...settings }, ...money, changes }
  }

/** Sets the figures, at once: whoever asks reads them anew each time. Fails: CONFLICT (somebody changed them since they were read). */
export const setReferralSettings =
  ({ database, clock }: Deps): Handler<'set_referral_settings'> =>
  async (staff, { version, reason, ...after }) => {
    const now = clock.now()
    await database.transaction().execute(async (trx) => {
      const before = await readSettings(trx)
      const { rows } = await sql<{ verdict: string }>`
        select referrals.set_settings(${staff.user_id}, ${version}::int, ${JSON.stringify(after)}::jsonb, ${reason}, ${now}) as verdict`.execute(
        trx,
      )
      if (rows[0]?.verdict === 'forbidden') fail('FORBIDDEN')
      if (rows[0]?.verdict !== 'changed') fail('CONFLICT')
      await recordStaffAct(trx, staff, { action: 'referral_settings_set', subject: 'referrals', reason, before, after }, now)
    })
    return { version: version + 1, ...after }
  }

/** `set referral rewards: $2.00 and $1.00, at most $500.00 a month, open` */
export const describeReferralSettings: DescribeAct<'set_referral_settings'> = (_staff, settings) => {
  const { referrer_reward, newcomer_reward, monthly_budget, is_open } = settings
  const rewards = `${formatUsd(referrer_reward)} and ${formatUsd(newcomer_reward)}`
  return Promise.resolve(
    `set referral rewards: ${rewards}, at most ${formatUsd(monthly_budget)} a month, ${is_open ? 'open' : 'closed'}`,
  )
}
