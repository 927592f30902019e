import type { AdminDailyLimits } from '@hai/contract/adjustments'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { AdjustmentsDeps } from './deps.ts'

export async function readDailyLimits(
  { limits }: Pick<AdjustmentsDeps, 'limits'>,
  db: Database,
  admin_id: string,
): Promise<AdminDailyLimits> {
  const { day, ends_at } = limits.today()
  const { rows } = await sql<{ alone_max: number; daily_limit: number; used: number }>`
    select s.alone_max, coalesce(l.daily_limit, s.daily_limit) as daily_limit, coalesce(d.used, 0)::bigint as used
      from adjustments.settings s
      left join admin.admin_daily_limits_view l on l.admin_id = ${admin_id}
      left join admin.admin_day_view d on d.admin_id = ${admin_id} and d.day = ${day}::date`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the settings for adjustments are missing')
  const { alone_max, daily_limit, used } = row
  return {
    admin_id,
    day,
    resets_at: ends_at.toISOString(),
    alone_max: cents(alone_max),
    daily_limit: cents(daily_limit),
    used_today: cents(used),
    remaining: cents(Math.max(0, daily_limit - used)),
  }
}
