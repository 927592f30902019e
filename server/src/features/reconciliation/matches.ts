import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface Entry {
  readonly account: string
  readonly posting_id: number
}

const keyOf = ({ account, posting_id }: Entry): string => `${account} ${posting_id}`

/** The id of the line with which each of these entries is matched, or null. */
export async function readMatches(database: Database, entries: readonly Entry[]): Promise<(entry: Entry) => string | null> {
  const { rows } = await sql<Entry & { readonly line_id: string }>`
    select account, posting_id, matched.line_id
      from unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ posting_id }) => posting_id)}::bigint[])
           as given (account, posting_id)
      join reconciliation.matched_entry matched using (account, posting_id)`.execute(database)
  const lines = new Map(rows.map((row) => [keyOf(row), row.line_id]))
  return (entry) => lines.get(keyOf(entry)) ?? null
}
