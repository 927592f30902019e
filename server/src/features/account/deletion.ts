import type { DeletionObstacle } from '@hai/contract/errors'
import type { Member } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountDeps } from './deps.ts'
import { tellDeletion } from './letters.ts'

/** The open request of a member; null: there is none. */
export async function openRequest(db: Database, user_id: string): Promise<{ readonly requested_at: Date } | null> {
  const row = await db
    .selectFrom('account.deletion_request')
    .select('requested_at')
    .where('user_id', '=', user_id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return row ?? null
}

/** Whether an account was deleted: staff have agreed to it. */
export async function hasLeft(db: Database, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('account.deletion_request')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a member must settle first, in the order in which a person would. */
async function obstacles(
  { ledger, openSends, openJobs, openTasks, openDisputes, isStaff }: AccountDeps,
  user_id: string,
): Promise<DeletionObstacle[]> {
  const [{ available, on_hold }, { arriving, pending }, jobs, tasks, disputes, staff] = await Promise.all([
    ledger.balances(user_id),
    openSends(user_id),
    openJobs(user_id),
    openTasks(user_id),
    openDisputes(user_id),
    isStaff(user_id),
  ])
  const found: readonly (readonly [DeletionObstacle, boolean])[] = [
    ['money', available > 0],
    ['arriving', arriving > 0],
    ['pending_sends', pending > 0],
    ['cashouts', jobs > 0],
    ['tasks', tasks > 0],
    ['disputes', disputes > 0],
    ['on_hold', on_hold > 0 && arriving === 0 && jobs === 0 && tasks === 0],
    ['staff', staff],
  ]
  return found.flatMap(([obstacle, stands]) => (stands ? [obstacle] : []))
}

/**
 * Takes down that a member wants to go, and writes to them. Asked again it stays the same request. What stands in the way is asked now, for the member’s sake, and again by
 * those who decide. Fails: DELETION_REFUSED.
 */
export async function requestDeletion(deps: AccountDeps, caller: Member): Promise<{ requested_at: string }> {
  const { database, clock } = deps
  const { user_id } = caller
  const reasons = await obstacles(deps, user_id)
  if (reasons.length > 0) fail('DELETION_REFUSED', { reasons })
  return database.transaction().execute(async (trx) => {
    const requested_at = clock.now()
    const made = await trx
      .insertInto('account.deletion_request')
      .values({ id: newId(), user_id, requested_at })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'requested').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await tellDeletion(deps, trx, caller, 'requested')
    const request = await openRequest(trx, user_id)
    return { requested_at: (request?.requested_at ?? requested_at).toISOString() }
  })
}

/** Takes the request back and writes to the member. Without one nothing happens. */
export async function cancelDeletion(deps: AccountDeps, caller: Member): Promise<void> {
  const { database, clock } = deps
  await database.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('account.deletion_request')
      .set({ status: 'cancelled', ended_at: clock.now() })
      .where('user_id', '=', caller.user_id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
    if (cancelled) await tellDeletion(deps, trx, caller, 'cancelled')
  })
}
