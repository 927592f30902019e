import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { LookupBudget } from './lookup-budget.ts'

/** The lock makes concurrent look-ups count exactly. */
export async function lockLookupBudget(trx: Transaction, member_id: string, day: string): Promise<LookupBudget> {
  await trx
    .insertInto('transfers.lookup_budget')
    .values({ member_id, day, addresses: [], times: [] })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute()
  return trx
    .selectFrom('transfers.lookup_budget')
    .select(['day', 'addresses', 'times'])
    .where('member_id', '=', member_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function writeLookupBudget(trx: Transaction, member_id: string, budget: LookupBudget): Promise<void> {
  await trx
    .updateTable('transfers.lookup_budget')
    .set({ day: budget.day, addresses: [...budget.addresses], times: [...budget.times] })
    .where('member_id', '=', member_id)
    .execute()
}

export async function forgetAddress(trx: Transaction, member_id: string, address: string): Promise<void> {
  await trx
    .updateTable('transfers.lookup_budget')
    .set({ addresses: sql`array_remove(addresses, ${address})` })
    .where('member_id', '=', member_id)
    .execute()
}
