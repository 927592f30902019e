import { runWithoutTriggers } from './without-triggers.ts'
import type { TestDatabase } from './database.ts'
import type { MemberPerson } from './members.ts'

/** Swaps the owners of two members’ available accounts. */
export async function exchangeOwners(database: TestDatabase, one: MemberPerson, other: MemberPerson): Promise<void> {
  const nobody = '00000000-0000-7000-8000-00000000dead'
  for (const [from, to] of [
    [one.user_id, nobody],
    [other.user_id, one.user_id],
    [nobody, other.user_id],
  ])
    await runWithoutTriggers(database, `update ledger.account set owner_id = $2 where owner_id = $1 and kind = 'available'`, [
      from,
      to,
    ])
}
