import type { Database, Transaction } from '../../platform/database/database.ts'
import { takeTurn } from '../../platform/database/in-turn.ts'
import type { Context } from './deps.ts'

/** What one member posts or claims at the same time is counted one after the other: before any lock of a task. */
export async function lockMember(trx: Transaction, user_id: string): Promise<void> {
  await takeTurn(trx, `tasks:${user_id}`)
}

/** Those among `others` with whom a member has nothing to do: either has blocked the other. */
export async function apartFrom(
  { chat }: Pick<Context, 'chat'>,
  db: Database,
  user_id: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const [blockers, blocked] = [await chat.blockersOf(db, user_id, others), await chat.blockedBy(db, user_id, others)]
  return new Set([...blockers, ...blocked])
}
