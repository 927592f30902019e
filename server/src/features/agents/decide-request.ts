import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { SYSTEM_ID } from '../transfers/index.ts'

/** The decision on a request to become an agent. The member can read the reason for a rejection. */
export type Verdict = { readonly verdict: 'approved' } | { readonly verdict: 'rejected'; readonly reason: string }

/**
 * Decides a member’s pending application and notifies them. Returns false if there is none. Needs a connection of the
 * database owner; the caller has checked who may decide.
 */
export async function decideRequest(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  user_id: string,
  decision: Verdict,
): Promise<boolean> {
  const waiting = await database
    .selectFrom('agents.request')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!waiting) return false
  const reason = decision.verdict === 'rejected' ? decision.reason : null
  const { rows } = await sql<{ outcome: string }>`
    select agents.decide(${waiting.id}::uuid, ${decision.verdict}, ${reason}::text, ${SYSTEM_ID}::uuid, ${clock.now()}::timestamptz) as outcome`.execute(
    database,
  )
  return rows[0]?.outcome === 'decided'
}
