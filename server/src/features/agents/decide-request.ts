import { sql } from 'kysely'
import type { RequestInfo } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { commandLine, osUser, recordProfileChange } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import { fail } from '../../platform/failure.ts'
import { recordAgentDecision } from './events.ts'
import { AGENT_TIER } from './request-status.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'

export type Verdict = { readonly verdict: 'approved' } | { readonly verdict: 'rejected'; readonly reason: string }

interface DecideDeps {
  readonly clock: Clock
  readonly recordAudit: RecordAudit
}

interface Decision {
  readonly request_id: string
  readonly user_id: string
  readonly status: 'approved' | 'rejected'
  readonly reason: string | null
  readonly decided_by: string
  readonly request: RequestInfo
  readonly os_user?: string
}

export const decideRequest = (
  deps: DecideDeps & { readonly database: Database },
  user_id: string,
  decision: Verdict,
  decided_by: string = SYSTEM_ACTOR_ID,
): Promise<boolean> =>
  deps.database.transaction().execute(async (trx) => {
    const pending = await trx
      .selectFrom('agents.request')
      .select('id')
      .where('user_id', '=', user_id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
    if (!pending) return false
    const status = decision.verdict
    const reason = decision.verdict === 'rejected' ? decision.reason : null
    const { rows } = await sql<{ outcome: string }>`
      select agents.decide(${pending.id}::uuid, ${status}, ${reason}::text, ${decided_by}::uuid, ${deps.clock.now()}::timestamptz) as outcome`.execute(
      trx,
    )
    const outcome = rows[0]?.outcome
    if (outcome === 'tier') fail('TIER_NEEDED', { tier: AGENT_TIER })
    if (outcome === 'blocked') fail('INVALID_TRANSITION')
    if (outcome !== 'decided') return false
    const source = { request: commandLine(), os_user: osUser() }
    await recordDecision(deps, trx, { request_id: pending.id, user_id, status, reason, decided_by, ...source })
    return true
  })

export async function recordDecision({ clock, recordAudit }: DecideDeps, trx: Transaction, decision: Decision): Promise<void> {
  const { request_id, user_id, status, reason, decided_by, request, os_user } = decision
  await recordAudit(trx, {
    action_type: 'role_change',
    context: 'agent_request',
    request,
    user_id,
    extra_metadata: { request_id, verdict: status, decided_by, ...(os_user !== undefined && { os_user }) },
  })
  await recordProfileChange(trx, user_id)
  await recordAgentDecision(trx, { user_id, status, reason, at: clock.now() })
}
