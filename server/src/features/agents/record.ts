import type { AgentScore } from '@hai/contract/agents'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** The median duration is calculated from at most this many of the agent’s latest cash-outs. */
const MINUTES_KEPT = 51
const BASIS_POINTS = 10_000

/**
 * An event of a cash-out that changes the agent’s record. `honest` is null if the member answered no question about the
 * cash.
 */
export type Counted =
  | { readonly kind: 'completed'; readonly minutes: number }
  | { readonly kind: 'late' }
  | { readonly kind: 'disputed' }
  /** A dispute that was closed without a decision. */
  | { readonly kind: 'undisputed' }
  | { readonly kind: 'rated'; readonly honest: boolean | null; readonly rating: number | null }

const nothing = { completed: 0, late: 0, disputed: 0, answered: 0, honest: 0, rating_sum: 0, ratings: 0 }

function added(counted: Counted): typeof nothing {
  if (counted.kind === 'undisputed') return { ...nothing, disputed: -1 }
  if (counted.kind !== 'rated') return { ...nothing, [counted.kind]: 1 }
  const { honest, rating } = counted
  return {
    ...nothing,
    ...(honest !== null && { answered: 1, honest: honest ? 1 : 0 }),
    ...(rating !== null && { rating_sum: rating, ratings: 1 }),
  }
}

/** Call it in the transaction of the event. */
export async function countForAgent(trx: Transaction, agent_id: string, counted: Counted): Promise<void> {
  const { completed, late, disputed, answered, honest, rating_sum, ratings } = added(counted)
  const minutes = counted.kind === 'completed' ? [counted.minutes] : []
  await sql`
    insert into agents.record as known (agent_id, completed, late, disputed, answered, honest, rating_sum, ratings, minutes)
    values (${agent_id}, ${completed}, ${late}, greatest(${disputed}, 0), ${answered}, ${honest}, ${rating_sum}, ${ratings}, ${minutes}::int[])
    on conflict (agent_id) do update
      set completed = known.completed + ${completed}, late = known.late + ${late},
          disputed = greatest(known.disputed + ${disputed}, 0),
          answered = known.answered + ${answered}, honest = known.honest + ${honest},
          rating_sum = known.rating_sum + ${rating_sum}, ratings = known.ratings + ${ratings},
          minutes = (known.minutes || ${minutes}::int[])[greatest(cardinality(known.minutes || ${minutes}::int[]) - ${MINUTES_KEPT} + 1, 1):]`.execute(
    trx,
  )
}

const none: AgentScore = {
  completed: 0,
  disputed: 0,
  late: 0,
  ratings: 0,
  honest_cash_bp: null,
  median_minutes: null,
  rating: null,
}

export async function readScores(database: Database, agent_ids: readonly string[]): Promise<(agent_id: string) => AgentScore> {
  if (agent_ids.length === 0) return () => none
  const rows = await database.selectFrom('agents.record').selectAll().where('agent_id', 'in', agent_ids).execute()
  const found = new Map(
    rows.map(({ agent_id, completed, disputed, late, answered, honest, rating_sum, ratings, minutes }): [string, AgentScore] => [
      agent_id,
      {
        completed,
        disputed,
        late,
        ratings,
        honest_cash_bp: answered === 0 ? null : Math.floor((honest * BASIS_POINTS) / answered),
        median_minutes: medianOf(minutes),
        rating: ratings === 0 ? null : Math.round((rating_sum * 10) / ratings) / 10,
      },
    ]),
  )
  return (agent_id) => found.get(agent_id) ?? none
}

const medianOf = (minutes: readonly number[]): number | null =>
  minutes.toSorted((a, b) => a - b)[Math.floor(minutes.length / 2)] ?? null

/** From 0 to 1; higher is better. With few cash-outs, the share of cash-outs without problems stays close to 90 %. */
export function calculateScore({ completed, disputed, late, honest_cash_bp, rating }: AgentScore): number {
  const doubts = 5
  const went = (completed + doubts * 0.9) / (completed + disputed + 2 * late + doubts)
  const honest = (honest_cash_bp ?? 9_500) / BASIS_POINTS
  const liked = (rating ?? 4) / 5
  return went * honest * honest * (0.5 + liked / 2)
}
