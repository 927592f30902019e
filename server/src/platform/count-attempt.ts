import { sql } from 'kysely'
import type { Transaction } from './database/database.ts'
import { retryOnce } from './retry-once.ts'

/** The tables that count attempts, and their column with the member’s id. */
const budgets = { 'documents.budget': 'user_id', 'abuse_reports.budget': 'reporter_id' } as const

/**
 * Counts an attempt of a member. Concurrent attempts wait for each other. Fails with RATE_LIMITED (see `retryOnce`).
 */
export async function countAttempt(
  trx: Transaction,
  { table, member_id }: { readonly table: keyof typeof budgets; readonly member_id: string },
  within: Parameters<typeof retryOnce>[1],
): Promise<void> {
  const [budget, owner] = [sql.table(table), sql.ref(budgets[table])]
  await sql`insert into ${budget} (${owner}, times) values (${member_id}, '{}') on conflict (${owner}) do nothing`.execute(trx)
  const { rows } = await sql<{ times: Date[] }>`select times from ${budget} where ${owner} = ${member_id} for update`.execute(trx)
  const times = retryOnce(rows[0]?.times ?? [], within)
  await sql`update ${budget} set times = ${[...times]} where ${owner} = ${member_id}`.execute(trx)
}
