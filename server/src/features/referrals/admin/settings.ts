import { cents, type Cents } from '@hai/contract/money'
import type { Input } from '@hai/contract/contract'
import { referralSettings } from '@hai/contract/referral-settings'
import { sql } from 'kysely'
import { z } from 'zod'
import { cents as centsSchema } from '@hai/contract/schemas'
import type { Handler } from '../../../feature.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { recordStaffAction, staffNames } from '../../admin/index.ts'
import { type ChangedBy, confirmedBy, settingChange, type Setting } from '../../approvals/index.ts'
import type { ReferralsDeps } from '../deps.ts'
import { monthOf } from '../pay-out.ts'
import { readSettings } from '../settings.ts'

type Deps = Pick<ReferralsDeps, 'database' | 'clock' | 'limits' | 'approvals'>

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
    reason,
    before: figures.parse(before),
    after: figures.parse(after),
    changed_by: nameOf(changed_by),
    changed_at: changed_at.toISOString(),
  }))
}

async function readVersion(database: Database): Promise<number> {
  const { version } = await database.selectFrom('referrals.settings').select('version').executeTakeFirstOrThrow()
  return version
}

async function readSpent(database: Database, month: string): Promise<Cents> {
  const row = await database.selectFrom('referrals.month').select('spent').where('month', '=', month).executeTakeFirst()
  return cents(row?.spent ?? 0)
}

async function readMarketingBalance(database: Database): Promise<Cents> {
  const row = await database
    .selectFrom('ledger.account_view')
    .select('balance')
    .where('owner_id', 'is', null)
    .where('kind', '=', 'marketing')
    .executeTakeFirst()
  return cents(row?.balance ?? 0)
}

export const getReferralSettings =
  ({ database, limits }: Deps): Handler<'get_referral_settings'> =>
  async () => {
    const [settings, version, spent_this_month, marketing_balance, changes] = await Promise.all([
      readSettings(database),
      readVersion(database),
      readSpent(database, monthOf(limits.today().day)),
      readMarketingBalance(database),
      readChanges(database),
    ])
    return { settings: { version, ...settings }, spent_this_month, marketing_balance, changes }
  }

type NewSettings = Input<'set_referral_settings'>

async function changeSettings(
  trx: Transaction,
  { version, reason, ...figures }: NewSettings,
  { by, now }: { readonly by: ChangedBy; readonly now: Date },
): Promise<void> {
  const before = await readSettings(trx)
  const { rows } = await sql<{ verdict: string }>`
    select referrals.set_settings(${by.requested_by}, ${version}::int, ${JSON.stringify(figures)}::jsonb, ${reason}, ${now}) as verdict`.execute(
    trx,
  )
  if (rows[0]?.verdict === 'forbidden') fail('FORBIDDEN')
  if (rows[0]?.verdict !== 'changed') fail('CONFLICT')
  const entry = {
    action: 'referral_settings_set',
    subject: 'referrals',
    reason,
    before,
    after: { ...figures, ...confirmedBy(by) },
  } as const
  await recordStaffAction(trx, by.staff, entry, now)
}

/**
 * The settings are not cached, so an approved change applies at once. Fails: FORBIDDEN, CONFLICT (changed since the
 * caller read them, or already requested).
 */
export const referralSetting = ({ database, clock, approvals }: Deps): Setting<NewSettings> =>
  settingChange(database, approvals, {
    kind: 'referral_settings',
    schema: referralSettings.set_referral_settings.input,
    subjectOf: () => 'referrals',
    factsOf: ({ referrer_reward, newcomer_reward, monthly_budget, is_open }) => ({
      kind: 'referral_settings',
      referrer_reward,
      newcomer_reward,
      monthly_budget,
      is_open,
    }),
    reasonOf: ({ reason }) => reason,
    about: ['version', 'reason'],
    compare: async (db) => ({ before: { ...(await readSettings(db)) } }),
    apply: (trx, { proposed, by }) => changeSettings(trx, proposed, { by, now: clock.now() }),
  })
