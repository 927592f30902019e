import type { AgentScore } from '@hai/contract/agents'
import { userInfo } from 'node:os'
import { recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { commandLine, findPerson } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { LEVELLED } from './facts.ts'
import { lockAgent } from './queries.ts'
import { readScores } from './record.ts'

const HIGHEST_LEVEL = 3
const BASIS_POINTS = 10_000

type Worked = Pick<AgentScore, 'completed' | 'disputed'>

/** What the level above asks; null at the highest. `is_proposed`: so many completed, and few of them disputed (product.md, section 2). */
export async function nextLevel({ limits }: Pick<Context, 'limits'>, level: number, { completed, disputed }: Worked) {
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
 * An administrator confirms the level that an agent’s work proposes; the agent is told, and the trail keeps who did it. Answers it. Only
 * over the owner’s connection. Fails: FORBIDDEN (not staff, or of oneself), NOT_FOUND (no agent), INVALID_TRANSITION (nothing is proposed).
 */
export async function confirmLevel(context: Context, { agent_id, admin_id }: Confirmation): Promise<number> {
  const { database, identity } = context
  if (agent_id === admin_id || (await identity.staffRoleOf(admin_id)) === null) fail('FORBIDDEN')
  return database.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, agent_id))) fail('NOT_FOUND')
    const { agent_level } = (await findPerson(trx, agent_id)) ?? fail('NOT_FOUND')
    const next = await nextLevel(context, agent_level, (await readScores(trx, [agent_id]))(agent_id))
    if (!next?.is_proposed) fail('INVALID_TRANSITION')
    await raise(context, trx, { agent_id, admin_id, level: next.level })
    return next.level
  })
}

async function raise(
  { identity, limits, recordAudit, clock }: Context,
  trx: Transaction,
  { agent_id: user_id, admin_id, level }: Confirmation & { readonly level: number },
): Promise<void> {
  const { job_maximum, jobs_open_max } = await limits.agentLevel(level)
  await identity.makeAgent(trx, { user_id, agent_level: level })
  await recordAudit(trx, {
    ...{ action_type: 'role_change', request: commandLine(), user_id, context: 'agent_level' },
    extra_metadata: { agent_level: level, judge: admin_id, os_user: userInfo().username },
  })
  await recordFact(trx, { type: LEVELLED, user_id, payload: { user_id, level, job_maximum, jobs_open_max }, at: clock.now() })
}
