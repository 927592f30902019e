import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { Context } from './deps.ts'

/**
 * A member’s calls to post or claim tasks run one at a time, so that limits are exact. Take this lock before locking a
 * task.
 */
export async function lockMember(trx: Transaction, user_id: string): Promise<void> {
  await lockForTransaction(trx, `tasks:${user_id}`)
}

export async function findBlockedPairs(
  { chat }: Pick<Context, 'chat'>,
  db: Database,
  user_id: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const blockers = await chat.blockersOf(db, user_id, others)
  const blocked = await chat.blockedBy(db, user_id, others)
  return new Set([...blockers, ...blocked])
}
