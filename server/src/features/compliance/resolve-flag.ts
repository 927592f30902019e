import type { ActionFacts } from '@hai/contract/action-facts'
import type { ComplianceFlag } from '@hai/contract/compliance'
import type { Input } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { DecisionDeps } from './deps.ts'
import { recordFlagsChange } from './events.ts'
import { readFlag, showFlag, type FlagRow } from './flags.ts'
import { stopMoney } from './stop-money.ts'

type Resolution = Input<'admin_resolve_compliance_flag'>

/**
 * Fails: NOT_FOUND, FORBIDDEN (the flag is about staff and the caller is no super_admin, or clearing it needs two
 * people), INVALID_TRANSITION.
 */
async function readOpen({ database, identity }: DecisionDeps, staff: Staff, { flag_id, outcome }: Resolution): Promise<FlagRow> {
  const flag = await readFlag(database, staff, flag_id)
  if (flag.status !== 'open') fail('INVALID_TRANSITION')
  if ((await identity.staffRoleOf(flag.user_id)) !== null && staff.role !== 'super_admin') fail('FORBIDDEN')
  if (outcome === 'cleared' && flag.needs_two) fail('FORBIDDEN')
  return flag
}

export async function describeResolution(deps: DecisionDeps, staff: Staff, input: Resolution): Promise<ActionFacts> {
  const { kind, user_id } = await readOpen(deps, staff, input)
  return { kind: 'compliance_flag', user_id, outcome: input.outcome, is_sanctions_hit: kind === 'sanctions_match' }
}

/**
 * Confirming a sanctions hit also blocks the member, in the same transaction. Fails: NOT_FOUND, FORBIDDEN,
 * INVALID_TRANSITION (already resolved), LAST_SUPER_ADMIN.
 */
export async function resolveFlag(deps: DecisionDeps, staff: Staff, input: Resolution): Promise<ComplianceFlag> {
  const { database, clock } = deps
  const { user_id, kind } = await readOpen(deps, staff, input)
  const { flag_id, outcome, note } = input
  const resolving = database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{ said: string }>`
      select compliance.resolve(${staff.user_id}, ${flag_id}, ${outcome}, ${note}, ${now}::timestamptz) as said`.execute(trx)
    const answer = rows[0]?.said
    if (answer === 'forbidden' || answer === 'by_two') fail('FORBIDDEN')
    if (answer !== 'resolved') fail('INVALID_TRANSITION')
    const isStopped = kind === 'sanctions_match' && outcome === 'confirmed'
    const stopped = isStopped ? await stopMoney(deps, trx, { staff, user_id }) : {}
    const about = { action: `compliance_flag_${outcome}`, target_user_id: user_id, subject: flag_id, reason: note } as const
    const change = { before: { status: 'open' }, after: { status: outcome, kind, ...stopped } }
    await recordStaffAction(trx, staff, { ...about, ...change }, now)
    await recordFlagsChange(trx, now)
    return showFlag({ database: trx, clock }, staff, flag_id)
  })
  return resolving.catch(refuseAsHinted)
}
