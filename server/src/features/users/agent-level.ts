import type { ActionFacts } from '@hai/contract/action-facts'
import type { Input, Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { findTarget } from './authority.ts'
import type { UsersDeps } from './deps.ts'

type LevelInput = Input<'admin_set_agent_level'>

/** A lower level needs a reason, which the agent reads. */
async function findAgent(deps: UsersDeps, staff: Staff, { agent_level, reason, ...subject }: LevelInput) {
  const person = await findTarget(deps, staff, subject)
  const is_lower = person.is_agent && agent_level < person.agent_level
  if (is_lower && reason === undefined) fail('BAD_REQUEST', { fields: [{ path: 'reason', reason: 'a lower level needs one' }] })
  return { person, is_lower }
}

/**
 * Fails: FORBIDDEN, NOT_FOUND (not an agent), INVALID_TRANSITION (the agent already has this level, or does not qualify
 * for it), BAD_REQUEST (a lower level without a reason).
 */
export async function setAgentLevel(deps: UsersDeps, staff: Staff, input: LevelInput): Promise<Output<'admin_set_agent_level'>> {
  const { user_id, agent_level: level, reason = '' } = input
  const { is_lower } = await findAgent(deps, staff, input)
  if (is_lower) await deps.agents.lowerLevelAsStaff(staff, { agent_id: user_id, level, reason })
  else await deps.agents.confirmLevelAsStaff(staff, { agent_id: user_id, level })
  return { user_id, agent_level: level }
}

export async function describeAgentLevel(deps: UsersDeps, staff: Staff, input: LevelInput): Promise<ActionFacts> {
  const { person, is_lower } = await findAgent(deps, staff, input)
  return { kind: 'agent_level_change', user_id: person.id, agent_level: input.agent_level, is_lower }
}
