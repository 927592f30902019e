import { agentRequest, payoutMethod, department } from '@hai/contract/agents'
import { cents, type Cents } from '@hai/contract/money'
import { sql, type Insertable, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { AgentsAgent, AgentsRequest } from '../../platform/database/generated.ts'

const words = z.object({ department, methods: z.array(payoutMethod) })

export interface AgentRow {
  readonly user_id: string
  readonly department: z.infer<typeof department>
  readonly commune: string
  readonly address: string
  readonly hours: string
  readonly methods: readonly z.infer<typeof payoutMethod>[]
  /** The end of the duty, which may have passed. Null: off duty. */
  readonly duty_until: Date | null
  /** The stated cash, minus the cash paid out and plus the cash taken since. */
  readonly cash: Cents
  /** The total of the cash-outs that are assigned or accepted but not yet paid out. */
  readonly promised: Cents
  /** Number of cash-outs that are assigned, accepted, or paid out but not confirmed. */
  readonly jobs_open: number
}

const toAgent = (row: Selectable<AgentsAgent>): AgentRow => ({
  ...row,
  ...words.parse(row),
  cash: cents(row.cash),
  promised: cents(row.promised),
})

export async function readPlaces(database: Database, agent_ids: readonly string[]) {
  if (agent_ids.length === 0) return new Map<string, Pick<AgentRow, 'department' | 'commune' | 'hours' | 'address'>>()
  const rows = await database.selectFrom('agents.agent').selectAll().where('user_id', 'in', agent_ids).execute()
  return new Map(
    rows
      .map(toAgent)
      .map(({ user_id, department: place, commune, hours, address }) => [
        user_id,
        { department: place, commune, hours, address },
      ]),
  )
}

export async function readAgent(database: Database, user_id: string): Promise<AgentRow | null> {
  const row = await database.selectFrom('agents.agent').selectAll().where('user_id', '=', user_id).executeTakeFirst()
  return row ? toAgent(row) : null
}

/** Locks the agent’s row, so that changes to the agent’s cash-outs and duty run one after the other. */
export async function lockAgent(trx: Transaction, user_id: string): Promise<AgentRow | null> {
  const row = await trx.selectFrom('agents.agent').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst()
  return row ? toAgent(row) : null
}

export interface AgentFilters {
  readonly department?: string | undefined
  readonly commune?: string | undefined
  readonly method?: string | undefined
  readonly on_duty_at?: Date | undefined
}

const AGENTS_MAX = 500

export async function readAgents(database: Database, filters: AgentFilters): Promise<AgentRow[]> {
  const { department: place, commune, method, on_duty_at } = filters
  let query = database.selectFrom('agents.agent').selectAll().limit(AGENTS_MAX)
  if (place !== undefined) query = query.where('department', '=', place)
  if (commune !== undefined) query = query.where(sql<boolean>`strpos(lower(commune), lower(${commune})) > 0`)
  if (method !== undefined) query = query.where(sql<boolean>`${method} = any (methods)`)
  if (on_duty_at !== undefined) query = query.where('duty_until', '>', on_duty_at)
  return (
    await query
      .orderBy(sql`duty_until desc nulls last`)
      .orderBy('user_id')
      .execute()
  ).map(toAgent)
}

export async function setDuty(
  trx: Transaction,
  user_id: string,
  duty: { readonly duty_until: Date | null; readonly cash: number },
): Promise<void> {
  await trx.updateTable('agents.agent').set(duty).where('user_id', '=', user_id).execute()
}

/**
 * Negative values subtract. The stated cash does not fall below zero, because the agent may have paid out more than
 * they stated.
 */
export async function changeJobs(
  trx: Transaction,
  user_id: string,
  by: { readonly jobs: number; readonly promised: number; readonly cash?: number },
): Promise<void> {
  const { jobs, promised, cash = 0 } = by
  await trx
    .updateTable('agents.agent')
    .set({
      jobs_open: sql`jobs_open + ${jobs}`,
      promised: sql`promised + ${promised}`,
      cash: sql`greatest(cash + ${cash}, 0)`,
    })
    .where('user_id', '=', user_id)
    .execute()
}

/** For demo data. Needs a connection of the database owner. */
export async function insertAgent(trx: Transaction, agent: Insertable<AgentsAgent>): Promise<void> {
  await trx
    .insertInto('agents.agent')
    .values(agent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type RequestRow = Selectable<AgentsRequest>

const requestWords = agentRequest.pick({ department: true, methods: true, status: true })

export const toRequest = ({ id, commune, address, hours, reason, submitted_at, decided_at, ...row }: RequestRow) => ({
  id,
  commune,
  address,
  hours,
  reason,
  ...requestWords.parse(row),
  submitted_at: submitted_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})

export async function readNewestRequest(database: Database, user_id: string): Promise<RequestRow | null> {
  const row = await database
    .selectFrom('agents.request')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns null if a request is already pending or approved. */
export async function insertRequest(
  database: Database,
  request: Pick<RequestRow, 'id' | 'user_id' | 'department' | 'commune' | 'address' | 'hours' | 'methods' | 'submitted_at'>,
): Promise<RequestRow | null> {
  const row = await database
    .insertInto('agents.request')
    .values(request)
    .onConflict((conflict) => conflict.column('user_id').where('status', '<>', 'rejected').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
