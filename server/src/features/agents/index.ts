import type { agentDesk } from '@hai/contract/agent-desk'
import type { AgentObstacle } from '@hai/contract/agent-facts'
import type { AgentScore, agents as agentsContract } from '@hai/contract/agents'
import type { Output } from '@hai/contract/contract'
import type { Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { decideRequest, type Verdict } from './decide-request.ts'
import type { Context } from './deps.ts'
import { decideAtDesk, describeRequestDecision, listRequests } from './desk.ts'
import { getAgent, listAgents } from './directory.ts'
import { returnCash, setAgentDuty, showDuty } from './duty.ts'
import type { Job } from './fitness.ts'
import { feeShareOf, findCandidates, obstacleFor, obstacleWithin, type Search } from './jobs.ts'
import { confirmLevel, confirmLevelAsStaff, lowerLevelAsStaff, nextLevel, type Confirmation } from './levels.ts'
import { agentsData } from './personal-data.ts'
import { changeJobs, readAgent, readPlaces, type AgentRow } from './queries.ts'
import { countForAgent, readScores, type Counted } from './record.ts'
import { getAgentRequest, requestAgentStatus } from './request-status.ts'

export { agentDecision, agentLevelled, isAgentRequest, isReadiness } from './facts.ts'
export { insertAgent } from './queries.ts'

export interface Agents {
  readonly feature: Feature<typeof agentsContract & typeof agentDesk>
  /** Why an agent cannot take a job; null: they can. `within` locks the agent, whose jobs then change one after another. */
  readonly obstacleFor: (agent_id: string, job: Job) => Promise<AgentObstacle | null>
  readonly obstacleWithin: (trx: Transaction, agent_id: string, job: Job) => Promise<AgentObstacle | null>
  /** Who could take a job now, the best first. */
  readonly findCandidates: (trx: Transaction, search: Search) => Promise<readonly string[]>
  /** What an agent earns of a cash-out’s fee. Basis points. */
  readonly feeShareOf: (db: Database, agent_id: string) => Promise<number>
  /** Adds to what an agent has open and promised, and to the cash they have left. */
  readonly changeJobs: (trx: Transaction, agent_id: string, by: Parameters<typeof changeJobs>[2]) => Promise<void>
  /** Adds cash back that a refund says was not handed over, unless the agent has stated their cash again since. */
  readonly returnCash: typeof returnCash
  /** Counts how a job went. */
  readonly count: (trx: Transaction, agent_id: string, counted: Counted) => Promise<void>
  /** Where agents are, their exact address with it: for whoever may know. */
  readonly placesOf: typeof readPlaces
  readonly find: (agent_id: string) => Promise<AgentRow | null>
  readonly scoreOf: (agent_id: string) => Promise<AgentScore>
  readonly showDuty: (agent: AgentRow) => Output<'set_agent_duty'>
  /** What the level above asks of an agent who has worked so; null at the highest. */
  readonly nextLevel: (level: number, worked: Pick<AgentScore, 'completed' | 'disputed'>) => ReturnType<typeof nextLevel>
  /** Gives an agent the level that their work proposes, and answers it. Fails: FORBIDDEN, NOT_FOUND, INVALID_TRANSITION. */
  readonly confirmLevel: (confirmation: Confirmation) => Promise<number>
  /** The same by one of the staff who has stepped up. Fails: FORBIDDEN, NOT_FOUND, INVALID_TRANSITION. */
  readonly confirmLevelAsStaff: (staff: Staff, level: Parameters<typeof confirmLevelAsStaff>[2]) => Promise<void>
  /** Fails: FORBIDDEN, NOT_FOUND, INVALID_TRANSITION. */
  readonly lowerLevelAsStaff: (staff: Staff, level: Parameters<typeof lowerLevelAsStaff>[2]) => Promise<void>
  /** Answers a member’s request to become an agent; false: none waits. Only over the owner’s connection. */
  readonly decide: (user_id: string, verdict: Verdict) => Promise<boolean>
}

/** Members who pay cash-outs out: how they become it, when they are on duty, and how they have worked (product.md, section 2). */
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
        admin_list_agent_requests: (_staff, asked) => listRequests(context, asked),
        admin_decide_agent_request: (staff, decision) => decideAtDesk(context, staff, decision),
      },
      acts: { admin_decide_agent_request: (staff, decision) => describeRequestDecision(context, staff, decision) },
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
