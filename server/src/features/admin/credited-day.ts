import type { AdminDailyLimits } from '@hai/contract/adjustments'
import type { Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Counts the credits in all books. Returns false and counts nothing if the credit would exceed the limit. Locks the
 * admin’s row until the transaction ends, so parallel credits wait.
 */
export async function useToday(
  trx: Transaction,
  { admin_id, day, daily_limit }: Pick<AdminDailyLimits, 'admin_id' | 'day' | 'daily_limit'>,
  amount: Cents,
): Promise<boolean> {
  const { rows } = await sql`
    insert into admin.admin_day as known (admin_id, day, used)
    select ${admin_id}::uuid, ${day}::date, ${amount}::bigint where ${amount}::bigint <= ${daily_limit}::bigint
    on conflict (admin_id, day) do update set used = known.used + ${amount}::bigint
      where known.used + ${amount}::bigint <= ${daily_limit}::bigint
    returning admin_id`.execute(trx)
  return rows.length === 1
}
