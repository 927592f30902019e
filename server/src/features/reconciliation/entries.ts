import { cents, type Cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { z } from 'zod'
import { positionsBefore } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { daysLater } from '../../platform/days.ts'
import type { Deps } from './deps.ts'
import type { OpenEntry } from './pair-up.ts'

/** Older unmatched entries are only counted together, not by age. */
const WINDOW_DAYS = 180

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

async function positionsOfDays(
  database: Database,
  { from, to, time_zone }: { readonly from: string; readonly to: string; readonly time_zone: string },
): Promise<readonly [after: number, until: number]> {
  const { rows } = await sql<{ begins: Date; ends: Date }>`
    select ${from}::date::timestamp at time zone ${time_zone} as begins,
           ${daysLater(to, 1)}::date::timestamp at time zone ${time_zone} as ends`.execute(database)
  const [row] = rows
  const [after = 0, until = 0] = row ? await positionsBefore(database, [row.begins, row.ends]) : []
  return [after, until]
}

export async function positionBeforeWindow(
  { database, time_zone }: Pick<Deps, 'database' | 'time_zone'>,
  today: string,
): Promise<number> {
  const [after] = await positionsOfDays(database, { from: daysLater(today, -WINDOW_DAYS), to: today, time_zone })
  return after
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
  const [after, until] = await positionsOfDays(database, { from, to, time_zone })
  const { rows } = await sql<OpenRow>`
    select posting.id as posting_id, posting.public_id, (posting.created_at at time zone ${time_zone})::date - date '1970-01-01' as day,
           -entry.amount as amount, posting.details
      from ledger.account_view account
      join ledger.entry_view entry on entry.account_id = account.id
      join ledger.posting_view posting on posting.id = entry.posting_id
     where account.kind = ${account} and account.owner_id is null
       and entry.posting_id > ${after} and entry.posting_id <= ${until}
       and not exists (select from reconciliation.matched_entry other where other.account = ${account} and other.posting_id = posting.id)
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
