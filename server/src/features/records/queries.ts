import { cents, zeroCents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { AccountId } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

export interface CodeRow {
  readonly code_hash: Buffer
  readonly viewer_id: string
  readonly transaction_id: string
  readonly created_at: Date
}

/** Kept once: asked again it stays as it is. */
export async function keepCode(database: Database, row: CodeRow): Promise<void> {
  await database
    .insertInto('records.receipt_code')
    .values(row)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .execute()
}

export const findCode = (database: Database, code_hash: Buffer) =>
  database
    .selectFrom('records.receipt_code')
    .select(['viewer_id', 'transaction_id'])
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()

export const readCodesOf = (database: Database, viewer_id: string) =>
  database
    .selectFrom('records.receipt_code')
    .select(['transaction_id', 'created_at'])
    .where('viewer_id', '=', viewer_id)
    .orderBy('created_at')
    .execute()

/**
 * The last position of the journal before a moment; 0 when there is none. Positions have no gaps and their times never go back, so
 * it is found by halving, in some thirty looks at the table’s own key.
 */
export async function positionBefore(database: Database, moment: Date): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    with recursive search (low, high) as (
      select 0::bigint, last_id from ledger.head
      union all
      select case when posting.created_at < ${moment} then middle.id else low end,
             case when posting.created_at < ${moment} then high else middle.id - 1 end
        from search
       cross join lateral (select (low + high + 1) / 2 as id) middle
        join ledger.posting posting on posting.id = middle.id
       where low < high)
    select low as position from search where low = high`.execute(database)
  return rows[0]?.position ?? 0
}

/** The end of the journal. */
export async function lastPosition(database: Database): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`select last_id from ledger.head`.execute(database)
  return rows[0]?.last_id ?? 0
}

/** What an account had after the posting at `position`. */
export async function balanceAt(database: Database, account: AccountId, position: number): Promise<Cents> {
  const { rows } = await sql<{ balance_after: number }>`
    select balance_after from ledger.entry
     where account_id = ${account} and posting_id <= ${position} order by posting_id desc limit 1`.execute(database)
  return rows[0] ? cents(rows[0].balance_after) : zeroCents
}

export interface HeldPosting {
  readonly position: number
  readonly public_id: string
  readonly amount: number
  readonly is_open: boolean
}

/** What was put on hold in an account at or below `position`, newest first, and whether it still was on hold at `until`. */
export async function readHeld(
  database: Database,
  of: { readonly account: AccountId; readonly position: number; readonly until: number; readonly limit: number },
): Promise<readonly HeldPosting[]> {
  const { account, position, until, limit } = of
  const { rows } = await sql<HeldPosting>`
    with entry as materialized (
      select posting_id, amount from ledger.entry
       where account_id = ${account} and posting_id <= ${position} and amount > 0 order by posting_id desc limit ${limit})
    select entry.posting_id as position, posting.public_id, entry.amount,
           coalesce(hold.ended_by > ${until}, hold.posting_id is not null) as is_open
      from entry
      join ledger.posting posting on posting.id = entry.posting_id
      left join ledger.hold hold on hold.posting_id = entry.posting_id and hold.account_id = ${account}
     order by entry.posting_id desc`.execute(database)
  return rows
}
