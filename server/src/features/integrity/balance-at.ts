import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { MemberAccountKind } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import { entriesTotal, positionBefore, refuseArchived } from '../../ledger/index.ts'
import { fail } from '../../platform/failure.ts'
import type { IntegrityDeps } from './deps.ts'

const SECOND_MS = 1_000

/**
 * The balance at the end of the second that contains `at`, calculated from the entries. Fails: NOT_FOUND (no wallet), ARCHIVED.
 */
export async function readBalanceAt(
  { database }: Pick<IntegrityDeps, 'database'>,
  { user_id, at }: Input<'get_balance_at'>,
): Promise<Output<'get_balance_at'>> {
  const second = Math.floor(new Date(at).getTime() / SECOND_MS)
  const end = new Date((second + 1) * SECOND_MS)
  await refuseArchived(database, end)
  const position = await positionBefore(database, end)
  const { rows } = await sql<{ kind: MemberAccountKind; balance: number }>`
    select a.kind, (${entriesTotal(sql`a.id`)} - coalesce((select sum(e.amount) from ledger.entry_view e
                     where e.account_id = a.id and e.posting_id > ${position}), 0))::bigint as balance
      from ledger.account_view a where a.owner_id = ${user_id}`.execute(database)
  if (rows.length === 0) fail('NOT_FOUND')
  const balanceOf = (accountKind: MemberAccountKind) => cents(rows.find(({ kind }) => kind === accountKind)?.balance ?? 0)
  return {
    at: new Date(at).toISOString(),
    position,
    available_balance: balanceOf('available'),
    on_hold_balance: balanceOf('on_hold'),
  }
}
