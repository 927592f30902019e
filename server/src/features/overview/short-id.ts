import { SEARCH_GROUP_MAX } from '@hai/contract/overview-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** `HW-9C41-07F2` as on receipts; `9c4107f2`, `#9C4107F2` or `…9c4107f2` as in lists. */
const shortForm = /^(?:hw[-\u2011]?|#|…)?([0-9a-f]{4})[-\u2011]?([0-9a-f]{4})$/i

function shortIdIn(typed: string): string | null {
  const [, first = '', last = ''] = shortForm.exec(typed.trim()) ?? []
  return first === '' ? null : `${first}${last}`.toLowerCase()
}

const most = sql.lit(SEARCH_GROUP_MAX)

export async function idsQuoted(database: Database, typed: string): Promise<readonly string[]> {
  const short_id = shortIdIn(typed)
  if (short_id === null) return []
  const endsSo = sql`= ${short_id} limit ${most}`
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select transaction_id as id from overview.posting_search
        where overview.short_number(transaction_id) = ('x' || ${short_id})::bit(32)::int limit ${most})
      union (select id from cashouts.cashout_view where right(id::text, 8) ${endsSo})
      union (select funding_id from funding.funding_view where right(funding_id::text, 8) ${endsSo})
      union (select id from support.ticket_view where right(id::text, 8) ${endsSo})
      union (select id from disputes.dispute_view where right(id::text, 8) ${endsSo})
    ) quoted order by id desc limit ${most}`.execute(database)
  return rows.map(({ id }) => id)
}
