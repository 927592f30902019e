import { sql } from 'kysely'
import type { DomainEvent, JournalPosting } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The amounts on the members’ accounts. For a posting without members, the amounts on the platform’s accounts. */
function amountsOf({ entries }: JournalPosting): readonly number[] {
  const members = entries.filter(({ owner_id }) => owner_id !== null)
  return [...new Set((members.length > 0 ? members : entries).map(({ amount }) => Math.abs(amount)))]
}

interface SearchRow {
  readonly transaction_id: string
  readonly amount: number
  readonly other_amount: number | null
}

/** One row for every two amounts. */
function rowsOf(posting: JournalPosting): readonly SearchRow[] {
  const amounts = amountsOf(posting)
  return amounts.flatMap((amount, at) =>
    at % 2 === 0 ? { transaction_id: posting.public_id, amount, other_amount: amounts[at + 1] ?? null } : [],
  )
}

export async function storeForSearch(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap((event) => (event.stream === 'ledger' ? rowsOf(event.posting) : []))
  if (rows.length === 0) return
  const column = (name: keyof SearchRow) => rows.map((row) => row[name])
  await sql`
    insert into overview.posting_search (transaction_id, amount, other_amount)
    select * from unnest(${column('transaction_id')}::uuid[], ${column('amount')}::bigint[], ${column('other_amount')}::bigint[])`.execute(
    trx,
  )
}
