import type { agentsAdmin } from '@hai/contract/agents-admin'
import type { AgentObstacle } from '@hai/contract/agent-values'
import type { AgentScore, agents as agentsContract } from '@hai/contract/agents'
import type { Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decideRequest, type Verdict } from './decide-request.ts'
import type { Context } from './deps.ts'
import { decideRequestAsStaff, describeRequestDecision, listRequests } from './admin/requests.ts'
import { getAgent, listAgents } from './directory.ts'
import { returnCash, setAgentDuty, showDuty } from './duty.ts'
import type { Job } from './eligibility.ts'
import { feeShareOf, findCandidates, obstacleFor, obstacleWithin, type Search } from './jobs.ts'
import { confirmLevel, confirmLevelAsStaff, lowerLevelAsStaff, nextLevel, type Confirmation } from './levels.ts'
import { agentsData } from './personal-data.ts'
import { changeJobs, readAgent, readPlaces, type AgentRow } from './queries.ts'
import { countForAgent, readScores, type Counted } from './record.ts'
import { getAgentRequest, requestAgentStatus } from './request-status.ts'

export { agentDecision, readAgentLevelChange, isAgentRequest, isReadiness } from './events.ts'
export { insertAgent } from './queries.ts'

export interface Agents {
  readonly feature: Feature<typeof agentsContract & typeof agentsAdmin>
  readonly obstacleFor: (agent_id: string, job: Job) => Promise<AgentObstacle | null>
  readonly obstacleWithin: (trx: Transaction, agent_id: string, job: Job) => Promise<AgentObstacle | null>
  readonly findCandidates: (trx: Transaction, search: Search) => Promise<readonly string[]>
  readonly feeShareOf: (db: Database, agent_id: string) => Promise<number>
  readonly changeJobs: (trx: Transaction, agent_id: string, by: Parameters<typeof changeJobs>[2]) => Promise<void>
  readonly returnCash: typeof returnCash
  readonly count: (trx: Transaction, agent_id: string, counted: Counted) => Promise<void>
  /** The places of agents, including exact addresses. The caller checks who may see them. */
  readonly placesOf: typeof readPlaces
  readonly find: (agent_id: string) => Promise<AgentRow | null>
  readonly scoreOf: (agent_id: string) => Promise<AgentScore>
  readonly showDuty: (agent: AgentRow) => Output<'set_agent_duty'>
  readonly nextLevel: (level: number, worked: Pick<AgentScore, 'completed' | 'disputed'>) => ReturnType<typeof nextLevel>
  readonly confirmLevel: (confirmation: Confirmation) => Promise<number>
  readonly confirmLevelAsStaff: (staff: Staff, level: Parameters<typeof confirmLevelAsStaff>[2]) => Promise<void>
  readonly lowerLevelAsStaff: (staff: Staff, level: Parameters<typeof lowerLevelAsStaff>[2]) => Promise<void>
  /**
   * For the command line. Returns false without a pending application. Needs a connection of the database owner. Fails:
   * TIER_NEEDED, INVALID_TRANSITION (the member is blocked).
   */
  readonly decide: (user_id: string, verdict: Verdict) => Promise<boolean>
}

/** Agents: their applications, duty, levels and performance (docs/product/agents.md). */
export function createAgents(context: Context): Agents {
  const { database, clock } = context
  return {
    feature: {
      handlers: {
        request_agent_status: requestAgentStatus(context),
        get_agent_request: getAgentRequest(context),
        set_agent_duty: setAgentDuty(context),
        list_agents: listAgents(context),
        get_agent: getAgent(context),
        admin_list_agent_requests: (_staff, input) => listRequests(context, input),
        admin_decide_agent_request: (staff, decision) => decideRequestAsStaff(context, staff, decision),
      },
      confirmedActions: { admin_decide_agent_request: (staff, decision) => describeRequestDecision(context, staff, decision) },
      personalData: agentsData(database),
    },
    obstacleFor: (agent_id, job) => obstacleFor(context, agent_id, job),
    obstacleWithin: (trx, agent_id, job) => obstacleWithin(context, trx, agent_id, job),
    findCandidates: (trx, search) => findCandidates(context, trx, search),
    feeShareOf: (db, agent_id) => feeShareOf(context, db, agent_id),
    changeJobs,
    returnCash,
    count: countForAgent,
    placesOf: readPlaces,
    find: (agent_id) => readAgent(database, agent_id),
    scoreOf: async (agent_id) => (await readScores(database, [agent_id]))(agent_id),
    showDuty: (agent) => showDuty(agent, clock.now()),
    nextLevel: (level, score) => nextLevel(context, level, score),
    confirmLevel: (confirmation) => confirmLevel(context, confirmation),
    confirmLevelAsStaff: (staff, level) => confirmLevelAsStaff(context, staff, level),
    lowerLevelAsStaff: (staff, level) => lowerLevelAsStaff(context, staff, level),
    decide: (user_id, verdict) => decideRequest(context, user_id, verdict),
  }
}
