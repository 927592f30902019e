import type { Input, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { OpenHold } from '@hai/contract/integrity'
import type { HeldBy } from '@hai/contract/integrity-values'
import { sql } from 'kysely'
import { cutPage, sortedPage, type SortBy } from '../../platform/sorted-page.ts'
import type { Database } from '../../platform/database/database.ts'
import { cashoutsOfHolds } from '../cashouts/index.ts'
import { activeDisputesAbout } from '../disputes/index.ts'
import { tasksOfHolds } from '../tasks/index.ts'
import { findStaffPeople } from '../identity/index.ts'
import type { IntegrityDeps } from './deps.ts'

const waitsFor: Readonly<Record<string, HeldBy>> = {
  send_held: 'undo_window',
  escrow: 'pending_send',
  cash_out_held: 'cashout',
  task_held: 'task',
}

const sorts: Readonly<Record<Input<'list_holds'>['sort'], SortBy>> = {
  created_at: { expression: sql`hold.posting_id`, type: 'bigint' }, // Positions ascend with time.
  amount: { expression: sql`hold.amount`, type: 'bigint' },
}

/** An escrow account has no owner. The payer is in the details of the posting. */
const owner = sql`coalesce(account.owner_id::text, posting.details ->> 'payer_id')`

interface Row {
  readonly posting_id: number
  readonly amount: number
  readonly account: 'on_hold' | 'pending_sends'
  readonly public_id: string
  readonly kind: string
  readonly created_at: Date
  readonly owner_id: string | null
  readonly sort_key: string
}

export async function listHolds(
  { database, clock }: Pick<IntegrityDeps, 'database' | 'clock'>,
  { sort, held_by, older_than_hours, user_id, ...paging }: Input<'list_holds'>,
): Promise<Output<'list_holds'>> {
  const { where, order, limit, sort_key } = sortedPage(paging, sorts[sort], { expression: sql`hold.posting_id`, type: 'bigint' })
  const now = clock.now()
  const named = Object.keys(waitsFor)
  const conditions = [
    where,
    ...(held_by === undefined
      ? []
      : held_by === 'other'
        ? [sql`posting.kind <> all (${named}::text[])`]
        : [sql`posting.kind = any (${named.filter((kind) => waitsFor[kind] === held_by)}::text[])`]),
    ...(older_than_hours === undefined
      ? []
      : [sql`posting.created_at < ${new Date(now.getTime() - older_than_hours * 3_600_000)}`]),
    ...(user_id === undefined ? [] : [sql`${owner} = ${user_id}`]),
  ]
  const { rows } = await sql<Row>`
    select hold.posting_id, hold.amount, account.kind as account, posting.public_id, posting.kind, posting.created_at, ${owner} as owner_id,
           ${sort_key} as sort_key
      from ledger.hold_view hold
      join ledger.account_view account on account.id = hold.account_id
      join ledger.posting_view posting on posting.id = hold.posting_id
     where hold.ended_by is null and ${sql.join(conditions, sql` and `)}
     order by ${order} limit ${limit}`.execute(database)
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ posting_id }) => String(posting_id))
  const [people, holder] = await Promise.all([
    findStaffPeople(
      database,
      page.map(({ owner_id }) => owner_id),
    ),
    findHolders(database, page),
  ])
  return {
    next_cursor,
    items: page.map((row) => ({
      id: row.public_id,
      account: row.account,
      kind: row.kind,
      amount: cents(row.amount),
      member: row.owner_id === null ? null : (people.get(row.owner_id) ?? null),
      created_at: row.created_at.toISOString(),
      age_seconds: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 1000)),
      held_by: holder(row),
    })),
  }
}

async function findHolders(database: Database, page: readonly Row[]): Promise<(row: Row) => OpenHold['held_by']> {
  const of = (heldBy: HeldBy) => page.flatMap(({ kind, public_id }) => (waitsFor[kind] === heldBy ? public_id : []))
  const items = (await Promise.all([cashoutsOfHolds(database, of('cashout')), tasksOfHolds(database, of('task'))])).flat()
  const disputes = await activeDisputesAbout(
    database,
    items.map(({ id }) => id),
  )
  const byHold = new Map(items.map((item) => [item.hold_id, item]))
  return ({ kind, public_id }) => {
    const type = waitsFor[kind] ?? 'other'
    const item = byHold.get(public_id)
    if (item) return { type, id: item.id, status: item.status, dispute_id: disputes.get(item.id) ?? null }
    return { type, id: public_id, status: type === 'undo_window' ? 'arriving' : 'pending', dispute_id: null }
  }
}
