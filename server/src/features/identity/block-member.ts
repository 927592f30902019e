import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './facts.ts'
import { endSessions } from './sessions.ts'

/** What identity needs of the ledger: a blocked member’s accounts neither pay nor receive. */
export interface Freezer {
  readonly freeze: (trx: Transaction, user_id: string) => Promise<unknown>
  readonly unfreeze: (trx: Transaction, user_id: string) => Promise<unknown>
}

type BlockDeps = Pick<Deps, 'clock'> & { readonly ledger: Freezer }

async function setBlocked(deps: BlockDeps, trx: Transaction, user_id: string, reason: string | null): Promise<void> {
  const changed = await trx
    .updateTable('identity.profile')
    .set({ is_blocked: reason !== null, blocked_reason: reason, updated_at: deps.clock.now() })
    .where('id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) fail('NOT_FOUND')
}

/**
 * Blocks a member: the gate closes, the money is frozen and every session ends, all in this transaction. `reason` is what the
 * member reads. Returns the sessions that ended. Fails: NOT_FOUND.
 */
export async function blockMember(
  deps: BlockDeps,
  trx: Transaction,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<readonly string[]> {
  await setBlocked(deps, trx, user_id, reason)
  await deps.ledger.freeze(trx, user_id)
  // First: who listens hears that they are blocked, and why, before the connection ends with the session.
  await profileChanged(trx, user_id)
  return endSessions(deps, trx, { user_id, reason: 'blocked' })
}

/** Lifts a block: the member can sign in and move money again. Fails: NOT_FOUND. */
export async function unblockMember(deps: BlockDeps, trx: Transaction, { user_id }: { user_id: string }): Promise<void> {
  await setBlocked(deps, trx, user_id, null)
  await deps.ledger.unfreeze(trx, user_id)
  await profileChanged(trx, user_id)
}
