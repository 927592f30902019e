import type { BookClient } from './book-client.ts'

/** Repairs of balances without approval, as JSON for a proof of the ledger, which reads no approvals itself. */
export async function findUnapprovedRepairs(client: BookClient): Promise<string> {
  const { rows } = await client.query<{ found: string }>(
    `select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as found from integrity.unapproved_repairs() r`,
  )
  return rows[0]?.found ?? '[]'
}
