import type { AgentObstacle, PayoutMethod } from '@hai/contract/agent-words'
import type { Cents } from '@hai/contract/money'
import type { AgentLevel } from '../limits/index.ts'
import type { AgentRow } from './queries.ts'

export interface Job {
  readonly amount: Cents
  readonly method: PayoutMethod
  /** True if the cash-out is already assigned to this agent, which means that `promised` includes its amount. */
  readonly isGiven: boolean
}

export interface AgentCapacity {
  readonly level: AgentLevel
  /** The most that the agent’s wallet can still receive. Cents. */
  readonly room: number
  readonly now: Date
}

export const isOnDuty = ({ duty_until }: Pick<AgentRow, 'duty_until'>, now: Date): boolean =>
  duty_until !== null && duty_until > now

/**
 * Why an agent cannot take a cash-out, or null if they can. Uses the agent’s current level and limits, even if they
 * have changed since the cash-out was assigned.
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

/** The largest cash-out that the agent can take now, in cents. */
export function paysUpTo(agent: AgentRow, { level, room, now }: AgentCapacity): number {
  if (!isOnDuty(agent, now) || agent.jobs_open >= level.jobs_open_max) return 0
  return Math.max(0, Math.min(level.job_maximum, agent.cash - agent.promised, room))
}
