import { SEARCH_GROUP_MAX } from '@hai/contract/overview-values'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ById, SearchTerm } from './search-queries.ts'

export async function findFundings(database: Database, sought: SearchTerm) {
  const from = database
    .selectFrom('funding.funding_view')
    .select(['funding_id as id', 'user_id', 'method', 'status', 'amount', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(SEARCH_GROUP_MAX)
  if ('id' in sought) return from.where('funding_id', '=', sought.id).execute()
  if ('member_id' in sought) return from.where('user_id', '=', sought.member_id).execute()
  if ('amount' in sought) return from.where('amount', '=', sought.amount).execute()
  const named = (column: 'reference' | 'payment_reference') =>
    from
      .where(column, 'is not', null)
      .where(sql<boolean>`lower(${sql.ref(column)}) = ${sought.reference}`)
      .execute()
  const found = [...(await named('reference')), ...(await named('payment_reference'))]
  return [...new Map(found.map((row) => [row.id, row])).values()].slice(0, SEARCH_GROUP_MAX)
}

export async function findTickets(database: Database, { user_id, email }: Pick<Staff, 'user_id' | 'email'>, sought: ById) {
  const from = database
    .selectFrom('support.ticket_view')
    .select(['id', 'subject', 'status', 'created_at', 'user_id'])
    .where(sql<boolean>`user_id is distinct from ${user_id} and guest_email is distinct from ${email}`)
    .orderBy('id', 'desc')
    .limit(SEARCH_GROUP_MAX)
  return 'id' in sought ? from.where('id', '=', sought.id).execute() : from.where('user_id', '=', sought.member_id).execute()
}

interface LineRow {
  readonly line_id: string
  readonly account: string
  readonly booked_on: string
  readonly amount: number
  readonly reference: string
}

/** An amount matches with either sign. */
export async function findLines(database: Database, sought: SearchTerm): Promise<readonly LineRow[]> {
  if ('id' in sought || 'member_id' in sought) return []
  const where =
    'amount' in sought ? sql`abs(amount) = ${sought.amount}` : sql`reference <> '' and lower(reference) = ${sought.reference}`
  const { rows } = await sql<LineRow>`
    select id as line_id, account, booked_on::text as booked_on, amount, reference
      from reconciliation.line_view where ${where} order by booked_on desc limit ${sql.lit(SEARCH_GROUP_MAX)}`.execute(database)
  return rows
}
