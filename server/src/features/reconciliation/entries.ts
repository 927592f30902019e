import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { positionsBefore } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysBefore, daysLater } from '../../platform/days.ts'
import type { Deps } from './deps.ts'
import type { OpenEntry } from './pair-up.ts'

/** Older unmatched entries are only counted together, not by age. */
export const WINDOW_DAYS = 180

/** `amount` has the provider’s sign: incoming money is positive. */
export interface OutsideEntry {
  readonly posting_id: number
  readonly transaction_id: string
  readonly amount: Cents
}

interface OpenRow {
  readonly posting_id: number
  readonly public_id: string
  readonly day: number
  readonly amount: number
  readonly details: unknown
}

const namesInDetails = z.object({ funding_id: z.string().optional(), provider_reference: z.string().optional() })

const namesOf = ({ public_id, details }: OpenRow): readonly string[] => {
  const { funding_id, provider_reference } = namesInDetails.parse(details)
  return [public_id, funding_id, provider_reference].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]))
}

/** For each day, the last journal position before it began, like `positionsBefore`. */
export async function positionsBeforeDays(
  { database, time_zone }: Pick<Deps, 'database' | 'time_zone'>,
  days: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ begins: Date }>`
    select day::timestamp at time zone ${time_zone} as begins
      from unnest(${days}::date[]) with ordinality as given (day, nth) order by nth`.execute(database)
  return positionsBefore(
    database,
    rows.map(({ begins }) => begins),
  )
}

export async function positionBeforeWindow(deps: Pick<Deps, 'database' | 'time_zone'>, today: string): Promise<number> {
  const [position = 0] = await positionsBeforeDays(deps, [daysBefore(today, WINDOW_DAYS)])
  return position
}

export async function readOpenEntries(
  database: Database,
  {
    account,
    from,
    to,
    time_zone,
  }: { readonly account: string; readonly from: string; readonly to: string; readonly time_zone: string },
): Promise<readonly OpenEntry[]> {
  const [after = 0, until = 0] = await positionsBeforeDays({ database, time_zone }, [from, daysLater(to, 1)])
  const matched = await database
    .selectFrom('reconciliation.matched_entry')
    .select('posting_id')
    .where('account', '=', account)
    .where('posting_id', '>', after)
    .where('posting_id', '<=', until)
    .execute()
  const { rows } = await sql<OpenRow>`
    select posting.id as posting_id, posting.public_id, (posting.created_at at time zone ${time_zone})::date - date '1970-01-01' as day,
           -entry.amount as amount, posting.details
      from ledger.account_view account
      join ledger.entry_view entry on entry.account_id = account.id
      join ledger.posting_view posting on posting.id = entry.posting_id
     where account.kind = ${account} and account.owner_id is null
       and entry.posting_id > ${after} and entry.posting_id <= ${until}
       and not exists (select from unnest(${matched.map(({ posting_id }) => posting_id)}::bigint[]) matched (id) where matched.id = posting.id)
     order by posting.id`.execute(database)
  return rows.map((row) => ({ posting_id: row.posting_id, day: row.day, amount: cents(row.amount), names: namesOf(row) }))
}

export async function findEntries(
  database: Database,
  account: string,
  transaction_ids: readonly string[],
): Promise<readonly OutsideEntry[]> {
  const { rows } = await sql<{ posting_id: number; transaction_id: string; amount: number }>`
    select posting.id as posting_id, posting.public_id as transaction_id, -entry.amount as amount
      from ledger.posting_view posting
      join ledger.account_view account on account.kind = ${account} and account.owner_id is null
      join ledger.entry_view entry on entry.account_id = account.id and entry.posting_id = posting.id
     where posting.public_id = any(${transaction_ids}::uuid[])`.execute(database)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}
