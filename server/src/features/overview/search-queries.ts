import { SEARCH_GROUP_MAX } from '@hai/contract/overview-values'
import type { Cents } from '@hai/contract/money'
import { type Selectable, sql } from 'kysely'
import { entriesOfPosting } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CashoutsCashout } from '../../platform/database/generated.ts'

const most = sql.lit(SEARCH_GROUP_MAX)

export type SearchTerm = ById | { readonly amount: Cents } | { readonly reference: string }
export type ById = { readonly id: string } | { readonly member_id: string }

export interface PostingRow {
  readonly transaction_id: string
  readonly kind: string
  readonly amount: number
  readonly created_at: Date
  /** The owners of the accounts in the posting, the payer first. */
  readonly people: readonly string[]
}

/** The index has the first eight characters of the id, so PostgreSQL sorts only payments within the same 65 seconds. */
async function findWithAmount(database: Database, amount: Cents): Promise<readonly string[]> {
  const newest = (column: 'amount' | 'other_amount') => sql`
    (select transaction_id from overview.posting_search
      where ${sql.ref(column)} = ${amount} order by left(transaction_id::text, 8) desc, transaction_id desc limit ${most})`
  const { rows } = await sql<{ transaction_id: string }>`
    select transaction_id from (${newest('amount')} union ${newest('other_amount')}) found order by transaction_id desc limit ${most}`.execute(
    database,
  )
  return rows.map(({ transaction_id }) => transaction_id)
}

/** Finds the newest postings through indexes, so the time does not grow with the journal. */
export async function findPostings(
  database: Database,
  sought: ById | { readonly amount: Cents },
): Promise<readonly PostingRow[]> {
  const positions =
    'member_id' in sought
      ? sql`select distinct own.posting_id as id
              from ledger.account_view mine
             cross join lateral (select posting_id from ledger.entry_view
                                  where account_id = mine.id order by posting_id desc limit ${most}) own
             where mine.owner_id = ${sought.member_id} order by id desc limit ${most}`
      : sql`select id from ledger.posting_view
             where public_id = any (${'id' in sought ? [sought.id] : await findWithAmount(database, sought.amount)}::uuid[])`
  const { rows } = await sql<PostingRow>`
    select p.public_id as transaction_id, p.kind, p.created_at, moved.amount, moved.people
      from (${positions}) sought
      join ledger.posting_view p on p.id = sought.id
     cross join lateral (
       select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as amount,
              coalesce(array_agg(a.owner_id order by e.amount, a.id) filter (where a.owner_id is not null), '{}') as people
         from ${entriesOfPosting}
         join ledger.account_view a on a.id = e.account_id) moved
     order by p.id desc`.execute(database)
  return rows.map(({ people, ...row }) => ({ ...row, people: [...new Set(people)] }))
}

type CashoutRow = Pick<Selectable<CashoutsCashout>, (typeof cashoutColumns)[number]>
const cashoutColumns = ['id', 'status', 'amount', 'created_at', 'sender_id', 'agent_id'] as const

/** `id` matches a cash-out or the posting that put its money on hold or ended the hold. */
export async function findCashouts(database: Database, sought: SearchTerm): Promise<readonly CashoutRow[]> {
  const from = database.selectFrom('cashouts.cashout_view').select(cashoutColumns)
  if ('id' in sought)
    return from
      .where((eb) => eb.or([eb('id', '=', sought.id), eb('hold_id', '=', sought.id), eb('ended_by', '=', sought.id)]))
      .execute()
  if ('amount' in sought) return from.where('amount', '=', sought.amount).orderBy('id', 'desc').limit(SEARCH_GROUP_MAX).execute()
  if ('reference' in sought)
    return from
      .where(sql<boolean>`reference <> '' and lower(reference) = ${sought.reference}`)
      .orderBy('id', 'desc')
      .limit(SEARCH_GROUP_MAX)
      .execute()
  const own = from.where('sender_id', '=', sought.member_id).orderBy('id', 'desc').limit(SEARCH_GROUP_MAX)
  const paid = from.where('agent_id', '=', sought.member_id).orderBy('id', 'desc').limit(SEARCH_GROUP_MAX)
  const rows = [...(await own.execute()), ...(await paid.execute())]
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, SEARCH_GROUP_MAX)
}

export const findAgentRequests = (database: Database, sought: ById) =>
  database
    .selectFrom('agents.request_view')
    .select(['id', 'user_id', 'status', 'department', 'commune', 'submitted_at'])
    .where('id' in sought ? 'id' : 'user_id', '=', 'id' in sought ? sought.id : sought.member_id)
    .orderBy('id', 'desc')
    .limit(SEARCH_GROUP_MAX)
    .execute()

const disputeColumns = ['id', 'status', 'related_type', 'related_id', 'created_at', 'payer_id', 'payee_id'] as const

/** `id` matches a dispute, or its cash-out or task. Leaves out disputes in which `staff_id` is a party. */
export async function findDisputes(database: Database, sought: ById, staff_id: string) {
  const from = database
    .selectFrom('disputes.dispute_view')
    .select(disputeColumns)
    .select((eb) => {
      const appeals = eb.selectFrom('disputes.appeal_view').select('dispute_id').where('outcome', 'is', null)
      return eb.exists(appeals.whereRef('dispute_id', '=', 'disputes.dispute_view.id')).as('is_appealed')
    })
    .where('payer_id', '<>', staff_id)
    .where('payee_id', '<>', staff_id)
    .orderBy('id', 'desc')
    .limit(SEARCH_GROUP_MAX)
  if ('id' in sought) return from.where((eb) => eb.or([eb('id', '=', sought.id), eb('related_id', '=', sought.id)])).execute()
  const rows = [
    ...(await from.where('payer_id', '=', sought.member_id).execute()),
    ...(await from.where('payee_id', '=', sought.member_id).execute()),
  ]
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, SEARCH_GROUP_MAX)
}
