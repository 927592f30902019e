import type { AgentScore } from '@hai/contract/agents'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import { recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction } from '../admin/index.ts'
import { commandLine, findPerson, osUser, recordProfileChange, type StaffRole } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { LEVELLED } from './events.ts'
import { lockAgent } from './queries.ts'
import { readScores } from './record.ts'

const HIGHEST_LEVEL = 3
const BASIS_POINTS = 10_000

type AgentRecord = Pick<AgentScore, 'completed' | 'disputed'>

/**
 * Null at the highest level. `is_proposed` is true if the agent has completed enough cash-outs with few disputes
 * (docs/product/agents.md).
 */
export async function nextLevel({ limits }: Pick<Context, 'limits'>, level: number, { completed, disputed }: AgentRecord) {
  if (level >= HIGHEST_LEVEL) return null
  const { completed_min, disputed_bp_max } = await limits.agentLevel(level + 1)
  const is_proposed = completed >= completed_min && disputed * BASIS_POINTS < disputed_bp_max * Math.max(1, completed)
  return { level: level + 1, completed_min, disputed_bp_max, is_proposed }
}

export interface Confirmation {
  readonly agent_id: string
  readonly admin_id: string
}

/**
 * For the command line. Needs a connection of the database owner. Fails: FORBIDDEN (`admin_id` is not staff, or is the
 * agent), NOT_FOUND (no agent), INVALID_TRANSITION (the agent does not qualify).
 */
export async function confirmLevel(context: Context, { agent_id, admin_id }: Confirmation): Promise<number> {
  const { database, identity } = context
  const role = await identity.staffRoleOf(admin_id)
  if (agent_id === admin_id || role === null) fail('FORBIDDEN')
  return database.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, agent_id))) fail('NOT_FOUND')
    const { agent_level } = (await findPerson(trx, agent_id)) ?? fail('NOT_FOUND')
    const next = await nextLevel(context, agent_level, (await readScores(trx, [agent_id]))(agent_id))
    if (!next?.is_proposed) fail('INVALID_TRANSITION')
    await raise(context, trx, { agent_id, admin_id, role, before: agent_level, level: next.level })
    return next.level
  })
}

/**
 * The database checks that the agent qualifies. Fails: FORBIDDEN (the caller’s own level), NOT_FOUND,
 * INVALID_TRANSITION (not the next level, or the agent does not qualify).
 */
export async function confirmLevelAsStaff(
  context: Context,
  staff: Staff,
  { agent_id: user_id, level }: { readonly agent_id: string; readonly level: number },
): Promise<void> {
  const { database, recordAudit, clock } = context
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    const before = (await findPerson(trx, user_id))?.agent_level
    await sql`select agents.confirm_level(${staff.user_id}::uuid, ${user_id}::uuid, ${level}::int, ${now}::timestamptz)`
      .execute(trx)
      .catch(refuseAsHinted)
    await recordProfileChange(trx, user_id)
    const extra_metadata = { agent_level: level, decided_by: staff.user_id }
    await recordAudit(trx, { ...trail, request: staff.request, user_id, extra_metadata })
    const change = { before: { agent_level: before }, after: { agent_level: level } }
    await recordStaffAction(trx, staff, { action: 'agent_level_set', target_user_id: user_id, ...change }, now)
    await publishLevel(context, trx, { user_id, level })
  })
}

/**
 * The agent can read the reason. Open cash-outs continue. Fails: FORBIDDEN (the caller’s own level), NOT_FOUND,
 * INVALID_TRANSITION (not lower than the current level).
 */
export async function lowerLevelAsStaff(
  context: Context,
  staff: Staff,
  { agent_id: user_id, level, reason }: { readonly agent_id: string; readonly level: number; readonly reason: string },
): Promise<void> {
  const { database, recordAudit, clock } = context
  const now = clock.now()
  await database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ had: number }>`
      select agents.lower_level(${staff.user_id}::uuid, ${user_id}::uuid, ${level}::int, ${now}::timestamptz) as had`
      .execute(trx)
      .catch(refuseAsHinted)
    await recordProfileChange(trx, user_id)
    const extra_metadata = { agent_level: level, decided_by: staff.user_id }
    await recordAudit(trx, { ...trail, request: staff.request, user_id, extra_metadata })
    const change = { before: { agent_level: rows[0]?.had }, after: { agent_level: level }, reason }
    await recordStaffAction(trx, staff, { action: 'agent_level_lowered', target_user_id: user_id, ...change }, now)
    await publishLevel(context, trx, { user_id, level, reason })
  })
}

const trail = { action_type: 'role_change', context: 'agent_level' } as const

interface Raise extends Confirmation {
  readonly role: StaffRole
  readonly before: number
  readonly level: number
}

async function raise(
  context: Context,
  trx: Transaction,
  { agent_id: user_id, admin_id, role, before, level }: Raise,
): Promise<void> {
  await context.identity.makeAgent(trx, { user_id, agent_level: level })
  const request = commandLine()
  const os_user = osUser()
  await context.recordAudit(trx, {
    ...trail,
    request,
    user_id,
    extra_metadata: { agent_level: level, decided_by: admin_id, os_user },
  })
  const change = { before: { agent_level: before }, after: { agent_level: level, os_user } }
  const about = { action: 'agent_level_set', target_user_id: user_id, ...change } as const
  await recordStaffAction(trx, { user_id: admin_id, role, request }, about, context.clock.now())
  await publishLevel(context, trx, { user_id, level })
}

async function publishLevel(
  { limits, clock }: Pick<Context, 'limits' | 'clock'>,
  trx: Transaction,
  { user_id, level, reason }: { readonly user_id: string; readonly level: number; readonly reason?: string },
): Promise<void> {
  const { job_maximum, jobs_open_max } = await limits.agentLevel(level, trx)
  await recordEvent(trx, {
    type: LEVELLED,
    user_id,
    payload: { user_id, level, job_maximum, jobs_open_max, ...(reason !== undefined && { reason }) },
    at: clock.now(),
  })
}
