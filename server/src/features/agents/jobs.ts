import type { AgentObstacle } from '@hai/contract/agent-values'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import { obstacleOf, type Job, type AgentCapacity } from './eligibility.ts'
import { meansOf } from './agent-capacity.ts'
import { lockAgent, readAgent, readAgents, type AgentRow } from './queries.ts'
import { readScores, calculateScore } from './record.ts'

export async function obstacleFor(
  context: Context,
  agent_id: string,
  job: Job,
  db: Database = context.database,
): Promise<AgentObstacle | null> {
  const [agent, means] = await Promise.all([readAgent(db, agent_id), meansOf(context, [agent_id], db)])
  return findObstacle(agent, means.get(agent_id), job)
}

/** Locks the agent’s row first, so that no other transaction assigns a cash-out to the agent before this one ends. */
export async function obstacleWithin(
  context: Context,
  trx: Transaction,
  agent_id: string,
  job: Job,
): Promise<AgentObstacle | null> {
  const agent = await lockAgent(trx, agent_id)
  return findObstacle(agent, (await meansOf(context, [agent_id], trx)).get(agent_id), job)
}

const findObstacle = (agent: AgentRow | null, means: AgentCapacity | undefined, job: Job): AgentObstacle | null =>
  agent && means ? obstacleOf(agent, job, means) : 'unavailable'

export interface Search extends Omit<Job, 'isGiven'> {
  /** The department in which cash is handed over. Undefined if the method needs no meeting. */
  readonly department?: string | undefined
  readonly exclude: ReadonlySet<string>
}

/** Agents who can take a cash-out now: best score first, in steps of 5 %, then fewest open cash-outs. */
export async function findCandidates(context: Context, trx: Transaction, search: Search): Promise<readonly string[]> {
  const { amount, method, department, exclude } = search
  const found = await readAgents(trx, { department, method, on_duty_at: context.clock.now() })
  const rows = found.filter(({ user_id }) => !exclude.has(user_id))
  const ids = rows.map(({ user_id }) => user_id)
  const means = await meansOf(context, ids, trx)
  const scoreOf = await readScores(trx, ids)
  return rows
    .filter((row) => findObstacle(row, means.get(row.user_id), { amount, method, isGiven: false }) === null)
    .map((row) => ({ row, rank: Math.round(calculateScore(scoreOf(row.user_id)) * 20) }))
    .sort((a, b) => b.rank - a.rank || a.row.jobs_open - b.row.jobs_open || (a.row.user_id < b.row.user_id ? -1 : 1))
    .map(({ row }) => row.user_id)
}

/** The agent’s share of the fee, in basis points. 0 if the agent is blocked or no longer an agent. */
export async function feeShareOf(context: Context, db: Database, agent_id: string): Promise<number> {
  const [means] = (await meansOf(context, [agent_id], db)).values()
  return means?.level.fee_share_bp ?? 0
}
