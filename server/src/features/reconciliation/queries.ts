import { cents, type Cents } from '@hai/contract/money'
import type { OutsideSecondReason } from '@hai/contract/outside-accounts'
import type { OutsideLine } from '@hai/contract/reconciliation'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { readNamed } from './named.ts'
import type { OpenLine, Pair } from './pair-up.ts'

export const LINE_APPROVAL = 'outside_line'

export interface Viewed {
  readonly user_id: string
  readonly today: string
  readonly now: Date
}

export const selectedLine = ({ user_id, today, now }: Viewed): RawBuilder<unknown> => sql`
  line.id as line_id, line.statement_id, line.account, line.booked_on::text as booked_on, line.amount, line.reference, line.description,
  case when line.matched_as is not null then 'matched' when line.explanation is not null then 'explained' else 'open' end as state,
  ${today}::date - line.booked_on as age_days, line.matched_as, line.difference,
  coalesce(line.explanation, line.match_note) as explanation,
  array(select entry.posting_id::text from reconciliation.matched_entry entry
         where entry.line_id = line.id order by entry.posting_id) as posting_ids,
  speaker.full_name as said_by, second.full_name as approved_by,
  statement.uploaded_by = ${user_id} as is_own, abs(line.amount) > settings.statement_alone_max as is_large,
  exists (select from approvals.approval_view waiting where waiting.kind = ${LINE_APPROVAL} and waiting.subject = line.id::text
             and waiting.status = 'pending' and waiting.expires_at > ${now}) as is_waiting`

export const lineWithPeople = sql`
  reconciliation.line line
  join reconciliation.statement statement on statement.id = line.statement_id
  cross join adjustments.settings_view settings
  left join identity.profile_view speaker on speaker.id = coalesce(line.explained_by, line.matched_by)
  left join approvals.approval_view approval on approval.id = line.approval_id
  left join identity.profile_view second on second.id = approval.decided_by`

interface Ownership {
  readonly is_own: boolean
  readonly is_large: boolean
}

/** Empty if one person may settle the line alone. */
export const approvalReasonsOf = ({ is_own, is_large }: Ownership): OutsideSecondReason[] => [
  ...(is_own ? (['own_statement'] as const) : []),
  ...(is_large ? (['amount'] as const) : []),
]

/** Up to this amount, one person may match or explain a line alone. */
export async function readAloneMax(db: Database): Promise<Cents> {
  const { statement_alone_max } = await db
    .selectFrom('adjustments.settings_view')
    .select('statement_alone_max')
    .executeTakeFirstOrThrow()
  return cents(statement_alone_max)
}

export type LineRow = Omit<OutsideLine, 'amount' | 'difference' | 'needs_approval' | 'named' | 'transaction_ids'> &
  Ownership & { readonly amount: number; readonly difference: number; readonly posting_ids: readonly string[] }

const showLine = (
  { is_own, is_large, ...row }: LineRow,
  { named, transaction_ids }: Pick<OutsideLine, 'named' | 'transaction_ids'>,
): OutsideLine => ({
  line_id: row.line_id,
  statement_id: row.statement_id,
  account: row.account,
  booked_on: row.booked_on,
  amount: cents(row.amount),
  reference: row.reference,
  description: row.description,
  state: row.state,
  age_days: row.age_days,
  matched_as: row.matched_as,
  transaction_ids,
  difference: cents(row.difference),
  named,
  explanation: row.explanation,
  said_by: row.said_by,
  approved_by: row.approved_by,
  needs_approval: approvalReasonsOf({ is_own, is_large }),
  is_waiting: row.is_waiting,
})

/** Archived postings are missing. */
async function readTransactionIds(database: Database, lines: readonly LineRow[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; public_id: string }>`
    select id::text as id, public_id from ledger.posting_view
     where id = any (${lines.flatMap(({ posting_ids }) => posting_ids)}::bigint[])`.execute(database)
  return new Map(rows.map(({ id, public_id }) => [id, public_id]))
}

export async function showLines(database: Database, lines: readonly LineRow[]): Promise<OutsideLine[]> {
  const transactionIds = await readTransactionIds(database, lines)
  const named = await readNamed(database, lines)
  return lines.map((line) =>
    showLine(line, {
      named: named.get(line.line_id) ?? null,
      transaction_ids: line.posting_ids.flatMap((id) => transactionIds.get(id) ?? []),
    }),
  )
}

export async function readLine(database: Database, line_id: string, viewed: Viewed): Promise<OutsideLine | null> {
  const { rows } = await sql<LineRow>`
    select ${selectedLine(viewed)} from ${lineWithPeople} where line.id = ${line_id}`.execute(database)
  const [line] = await showLines(database, rows)
  return line ?? null
}

export interface LockedLine {
  readonly account: string
  readonly amount: Cents
  readonly difference: number
  readonly matched_as: string | null
  readonly explanation: string | null
  readonly approval_id: string | null
}

/**
 * Locks the account before the line, as an upload does, so that two lines cannot be matched with the same entry at the
 * same time.
 */
export async function lockLine(trx: Transaction, line_id: string): Promise<LockedLine | null> {
  const found = await trx.selectFrom('reconciliation.line').select('account').where('id', '=', line_id).executeTakeFirst()
  if (!found) return null
  await lockAccount(trx, found.account)
  const row = await trx
    .selectFrom('reconciliation.line')
    .select(['account', 'amount', 'difference', 'matched_as', 'explanation', 'approval_id'])
    .where('id', '=', line_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, amount: cents(row.amount) }
}

export async function lockOpenLines(
  trx: Transaction,
  { account, from, to }: { readonly account: string; readonly from: string; readonly to: string },
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<{ id: string; day: number; amount: number; text: string }>`
    select id, booked_on - date '1970-01-01' as day, amount, reference || ' ' || description as text
      from reconciliation.line
     where account = ${account} and matched_as is null and explanation is null and booked_on between ${from}::date and ${to}::date
     order by booked_on, id
       for update`.execute(trx)
  return rows.map(({ amount, ...line }) => ({ ...line, amount: cents(amount) }))
}

export async function writePairs(trx: Transaction, account: string, pairs: readonly Pair[], now: Date): Promise<void> {
  if (pairs.length === 0) return
  const rows = JSON.stringify(pairs)
  await sql`
    insert into reconciliation.matched_entry (account, posting_id, line_id, amount)
    select ${account}, pair.posting_id, pair.line_id, line.amount
      from jsonb_to_recordset(${rows}::jsonb) as pair (line_id uuid, posting_id bigint)
      join reconciliation.line line on line.id = pair.line_id`.execute(trx)
  await sql`
    update reconciliation.line line set matched_as = pair.matched_as, matched_at = ${now}
      from jsonb_to_recordset(${rows}::jsonb) as pair (line_id uuid, matched_as text)
     where line.id = pair.line_id and line.matched_as is null`.execute(trx)
}

export async function lockAccount(trx: Transaction, account: string): Promise<void> {
  await lockForTransaction(trx, `reconciliation.statement ${account}`)
}
