import { sql } from 'kysely'
import { accountNumber, type AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface CodeRow {
  readonly code_hash: Buffer
  readonly viewer_id: string
  readonly transaction_id: string
  readonly created_at: Date
}

export async function storeCode(database: Database, row: CodeRow): Promise<void> {
  await database
    .insertInto('statements.receipt_code')
    .values(row)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .execute()
}

export const findCode = (database: Database, code_hash: Buffer) =>
  database
    .selectFrom('statements.receipt_code')
    .select(['viewer_id', 'transaction_id'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()

export const readCodesOf = (database: Database, viewer_id: string) =>
  database
    .selectFrom('statements.receipt_code')
    .select(['transaction_id', 'created_at'])
    .where('viewer_id', '=', viewer_id)
    .orderBy('created_at')
    .execute()

export interface HeldPosting {
  readonly position: number
  readonly public_id: string
  readonly amount: number
  readonly is_open: boolean
}

/** `is_open`: the hold was still open at position `until`. */
export async function readHeld(
  database: Database,
  of: { readonly account: AccountId; readonly position: number; readonly until: number; readonly limit: number },
): Promise<readonly HeldPosting[]> {
  const { account, position, until, limit } = of
  const { rows } = await sql<HeldPosting>`
    with entry as materialized (
      select posting_id, amount from ledger.entry_view
       where account_id = ${accountNumber(account)} and posting_id <= ${position} and amount > 0 order by posting_id desc limit ${limit})
    select entry.posting_id as position, posting.public_id, entry.amount,
           coalesce(hold.ended_by > ${until}, hold.posting_id is not null) as is_open
      from entry
      join ledger.posting_view posting on posting.id = entry.posting_id
      left join ledger.hold_view hold on hold.posting_id = entry.posting_id and hold.account_id = ${accountNumber(account)}
     order by entry.posting_id desc`.execute(database)
  return rows
}
