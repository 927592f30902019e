import type { Database } from '../../platform/database/database.ts'
import type { Context } from './deps.ts'
import type { CashoutRow } from './queries.ts'

export async function isBlockBetween({ chat }: Context, db: Database, one: string, other: string): Promise<boolean> {
  const here = await chat.blockersOf(db, one, [other])
  const there = await chat.blockersOf(db, other, [one])
  return here.size + there.size > 0
}

/**
 * Leaves out offers if the member or the agent has blocked the other. Keeps accepted cash-outs, because cash may
 * already have changed hands.
 */
export async function withoutBlocked(
  { chat, database }: Context,
  agent_id: string,
  rows: readonly CashoutRow[],
): Promise<readonly CashoutRow[]> {
  const offering = rows.filter((row) => row.status === 'assigned' && row.agent_id === agent_id).map(({ sender_id }) => sender_id)
  if (offering.length === 0) return rows
  const [here, there] = await Promise.all([
    chat.blockersOf(database, agent_id, offering),
    chat.blockedBy(database, agent_id, offering),
  ])
  return rows.filter(
    (row) => row.status !== 'assigned' || row.agent_id !== agent_id || !(here.has(row.sender_id) || there.has(row.sender_id)),
  )
}
