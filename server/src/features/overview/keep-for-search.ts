import { sql } from 'kysely'
import type { DomainEvent, JournalPosting } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The amounts on the members’ accounts. For a posting without members, the amounts on the platform’s accounts. */
function amountsOf({ entries }: JournalPosting): readonly number[] {
  const members = entries.filter(({ owner_id }) => owner_id !== null)
  return [...new Set((members.length > 0 ? members : entries).map(({ amount }) => Math.abs(amount)))]
}

export async function storeAmounts(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap((event) =>
    event.stream === 'ledger' ? amountsOf(event.posting).map((amount) => ({ amount, posting_id: event.position })) : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into overview.posting_amount (amount, posting_id)
    select amount, posting_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (amount bigint, posting_id bigint)
        on conflict do nothing`.execute(trx)
}

export async function storeShortIds(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.flatMap((event) =>
    event.stream === 'ledger' ? [{ short_id: event.posting.public_id.slice(-8), posting_id: event.position }] : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into overview.posting_short_id (short_id, posting_id)
    select short_id, posting_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (short_id text, posting_id bigint)
        on conflict do nothing`.execute(trx)
}
