import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person } from '../identity/index.ts'
import type { Context } from './deps.ts'
import type { AgentCapacity } from './eligibility.ts'

/** By agent id. Leaves out former and blocked agents. */
export async function meansOf(
  { limits, ledger, clock, database }: Context,
  agent_ids: readonly string[],
  db: Database = database,
): Promise<ReadonlyMap<string, AgentCapacity & { readonly person: Person }>> {
  if (agent_ids.length === 0) return new Map()
  const [people, balances] = await Promise.all([findPeople(db, agent_ids), ledger.balancesOf(agent_ids)])
  const now = clock.now()
  const found = await Promise.all(
    people.map(async (person) => {
      const balance = balances.get(person.id)
      if (!person.is_agent || person.is_blocked || !person.onboarded || !balance) return []
      const [level, cap] = await Promise.all([limits.agentLevel(person.agent_level, db), limits.balanceCap(person, db)])
      return [[person.id, { person, level, room: cap - balance.available, now }] as const]
    }),
  )
  return new Map(found.flat())
}
