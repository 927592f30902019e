import { cents } from '@hai/contract/money'
import type { OutsideLine } from '@hai/contract/outside'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { OpenLine, Pair } from './pair-up.ts'

/** A line as it is shown. `today`: the platform's day. */
export const selectedLine = (today: string): RawBuilder<unknown> => sql`
  line.id as line_id, line.statement_id, line.account, line.booked_on::text as booked_on, line.amount, line.reference, line.description,
  case when line.posting_id is not null then 'matched' when line.explanation is not null then 'explained' else 'open' end as state,
  ${today}::date - line.booked_on as age_days, line.matched_as, posting.public_id as transaction_id, line.explanation`

export const lineWithPosting = sql`outside.line line left join ledger.posting posting on posting.id = line.posting_id`

export type LineRow = Omit<OutsideLine, 'amount'> & { readonly amount: number }
export function shownLine({
  line_id,
  statement_id,
  account,
  booked_on,
  amount,
  reference,
  description,
  ...more
}: LineRow): OutsideLine {
  const { state, age_days, matched_as, transaction_id, explanation } = more
  return {
    ...{
      line_id,
      statement_id,
      account,
      booked_on,
      reference,
      description,
      state,
      age_days,
      matched_as,
      transaction_id,
      explanation,
    },
    amount: cents(amount),
  }
}

export async function readLine(database: Database, line_id: string, today: string): Promise<OutsideLine | null> {
  const { rows } = await sql<LineRow>`
    select ${selectedLine(today)} from ${lineWithPosting} where line.id = ${line_id}`.execute(database)
  return rows[0] ? shownLine(rows[0]) : null
}

/** The lines of an account that are neither matched nor explained, within these days. Locked, so that two who match take turns. */
export async function lockOpenLines(
  trx: Transaction,
  { account, from, to }: { readonly account: string; readonly from: string; readonly to: string },
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<{ id: string; day: number; amount: number; text: string }>`
    select id, booked_on - date '1970-01-01' as day, amount, reference || ' ' || description as text
      from outside.line
     where account = ${account} and posting_id is null and explanation is null and booked_on between ${from}::date and ${to}::date
     order by booked_on, id
       for update`.execute(trx)
  return rows.map(({ amount, ...line }) => ({ ...line, amount: cents(amount) }))
}

export async function writePairs(trx: Transaction, pairs: readonly Pair[], now: Date): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update outside.line line set posting_id = pair.posting_id, matched_as = pair.matched_as, matched_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (line_id uuid, posting_id bigint, matched_as text)
     where line.id = pair.line_id and line.posting_id is null`.execute(trx)
}

/** Serialises what is done with one account: its statements and what they are matched with. */
export async function lockAccount(trx: Transaction, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outside.statement ${account}`}, 0))`.execute(trx)
}
