import type { AgentObstacle, PayoutMethod } from '@hai/contract/agent-values'
import type { Cents } from '@hai/contract/money'
import type { AgentLevel } from '../limits/index.ts'
import type { AgentRow } from './queries.ts'

export interface Job {
  readonly amount: Cents
  readonly method: PayoutMethod
  /** True if the cash-out is already assigned to this agent. `promised` and `jobs_open` then include it. */
  readonly isGiven: boolean
}

export interface AgentCapacity {
  readonly level: AgentLevel
  /** The cap of the agent’s wallet minus its available balance, in cents. Negative if the balance exceeds the cap. */
  readonly room: number
  readonly now: Date
}

export const isOnDuty = ({ duty_until }: Pick<AgentRow, 'duty_until'>, now: Date): boolean =>
  duty_until !== null && duty_until > now

/**
 * Null if the agent can take the cash-out. The agent’s current level and limits apply, even if they have changed since
 * the cash-out was assigned.
 */
export function obstacleOf(
  agent: AgentRow,
  { amount, method, isGiven }: Job,
  { level, room, now }: AgentCapacity,
): AgentObstacle | null {
  if (!isOnDuty(agent, now)) return 'off_duty'
  if (!agent.methods.includes(method)) return 'method'
  if (amount > level.job_maximum) return 'level'
  if (agent.jobs_open + (isGiven ? 0 : 1) > level.jobs_open_max) return 'open_jobs'
  if (agent.promised + (isGiven ? 0 : amount) > agent.cash) return 'cash'
  return room < amount ? 'balance' : null
}

/** The highest amount that the agent can pay out now, in cents. */
export function paysUpTo(agent: AgentRow, { level, room, now }: AgentCapacity): number {
  if (!isOnDuty(agent, now) || agent.jobs_open >= level.jobs_open_max) return 0
  return Math.max(0, Math.min(level.job_maximum, agent.cash - agent.promised, room))
}
