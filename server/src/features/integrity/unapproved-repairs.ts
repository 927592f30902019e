import { sql } from 'kysely'
import type { Violation } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Repairs of balances without the approval that they need. The ledger's own checks read no approvals, so the caller of a
 * proof adds these violations to it.
 */
export async function readUnapprovedRepairs(database: Database): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`select * from integrity.unapproved_repairs()`.execute(database)
  return rows
}
