import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { CreditCase } from './deps.ts'

export async function isCaseOf(db: Database, { kind, id }: CreditCase, user_id: string): Promise<boolean> {
  const found =
    kind === 'dispute'
      ? sql`select from disputes.dispute_view where id = ${id} and ${user_id} in (payer_id, payee_id)`
      : sql`select from support.ticket_view where id = ${id} and user_id = ${user_id}`
  const { rows } = await sql<{ is_there: boolean }>`select exists (${found}) as is_there`.execute(db)
  return rows[0]?.is_there === true
}
