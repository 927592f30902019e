import { sql } from 'kysely'
import type { Transaction, OtherColumn, TableWith } from './database/database.ts'
import type { ArrayType, Timestamp } from './database/generated.ts'
import { fail } from './failure.ts'

/** `times` is sorted, oldest first. Fails with RATE_LIMITED after `most` attempts within `withinMs`. */
export function addAttempt(
  times: readonly Date[],
  { now, most, withinMs }: { readonly now: Date; readonly most: number; readonly withinMs: number },
): readonly Date[] {
  const counted = times.filter((time) => time.getTime() > now.getTime() - withinMs)
  const [oldest] = counted
  if (oldest && counted.length >= most) fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + withinMs).toISOString() })
  return [...counted, now]
}

interface BudgetColumns {
  readonly times: ArrayType<Timestamp>
}

/** A member’s row in the feature’s table that counts attempts. `owner` is the column with the member’s id. */
interface Budget {
  readonly table: TableWith<BudgetColumns>
  readonly owner: OtherColumn<TableWith<BudgetColumns>, BudgetColumns>
  readonly member_id: string
}

/** Concurrent attempts wait for each other. Fails with RATE_LIMITED (see `addAttempt`). */
export async function countAttempt(
  trx: Transaction,
  { table, owner: column, member_id }: Budget,
  within: Parameters<typeof addAttempt>[1],
): Promise<void> {
  const budget = sql.table(table)
  const owner = sql.ref(column)
  await sql`insert into ${budget} (${owner}, times) values (${member_id}, '{}') on conflict (${owner}) do nothing`.execute(trx)
  const { rows } = await sql<{ times: Date[] }>`select times from ${budget} where ${owner} = ${member_id} for update`.execute(trx)
  const times = addAttempt(rows[0]?.times ?? [], within)
  await sql`update ${budget} set times = ${[...times]} where ${owner} = ${member_id}`.execute(trx)
}
