import type { Transaction } from '../../platform/database/database.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { profileChanged } from './events.ts'
import { endSessions } from './sessions.ts'
import { sql } from 'kysely'

/**
 * SQL condition: staff froze or blocked this `profile`. Deleted members are marked as blocked too, so they are
 * excluded.
 */
export const isBlockedByStaff = sql<boolean>`(profile.is_blocked and profile.blocked_reason is distinct from 'deleted')`

/** The ledger functions that identity needs. A frozen wallet neither pays nor receives. */
export interface WalletFreezer {
  readonly freeze: (trx: Transaction, user_id: string) => Promise<unknown>
  readonly unfreeze: (trx: Transaction, user_id: string) => Promise<unknown>
}

type BlockDeps = Pick<Deps, 'clock'> & { readonly ledger: WalletFreezer }

export interface Block {
  readonly user_id: string
  readonly reason: string
  /** True if the member is blocked permanently, false if frozen until a review. */
  readonly for_good?: boolean
  /** At most ten things that the member must supply. */
  readonly supply?: readonly string[]
  /** The date of the next review, such as 2026-11-25. */
  readonly review_on?: string | null
}

async function setBlocked(
  deps: BlockDeps,
  trx: Transaction,
  {
    user_id,
    reason,
    for_good = false,
    supply = [],
    review_on = null,
  }: Omit<Block, 'reason'> & { readonly reason: string | null },
): Promise<void> {
  const changing = trx
    .updateTable('identity.profile')
    .set({
      is_blocked: reason !== null,
      blocked_reason: reason,
      blocked_supply: [...supply],
      blocked_review_on: review_on,
      permanently_blocked: for_good,
      updated_at: deps.clock.now(),
    })
    .where('id', '=', user_id)
    .$if(reason !== null, (query) => query.where('is_blocked', '=', false))
    .returning('id')
    .executeTakeFirst()
  if (await changing.catch(refuseAsHinted)) return
  const known = await trx.selectFrom('identity.profile').select('id').where('id', '=', user_id).executeTakeFirst()
  return fail(known ? 'INVALID_TRANSITION' : 'NOT_FOUND')
}

/**
 * Blocks a member in this transaction: no more calls, frozen money, and all sessions end. Returns the ended sessions.
 * If two calls block the member at once, one succeeds. Fails: NOT_FOUND, INVALID_TRANSITION (already blocked),
 * LAST_SUPER_ADMIN.
 */
export async function blockMember(deps: BlockDeps, trx: Transaction, block: Block): Promise<readonly string[]> {
  const { user_id } = block
  await setBlocked(deps, trx, block)
  await deps.ledger.freeze(trx, user_id)
  // Publish this event first, so that connected clients receive the reason before their connection ends.
  await profileChanged(trx, user_id)
  return endSessions(deps, trx, { user_id, reason: 'blocked' })
}

/**
 * Returns whether the member is blocked. Waits for a concurrent block or unblock, and makes later ones wait until the
 * commit.
 */
export async function lockBlock(trx: Transaction, user_id: string): Promise<boolean> {
  const profile = await trx
    .selectFrom('identity.profile')
    .select('is_blocked')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  return profile?.is_blocked === true
}

/**
 * Sets the review date of a block to `review_on` if the present date is before `today`. Dates are YYYY-MM-DD. A block
 * without a review date gets none.
 */
export async function renewReview(
  deps: Pick<BlockDeps, 'clock'>,
  trx: Transaction,
  { user_id, today, review_on }: { readonly user_id: string; readonly today: string; readonly review_on: string },
): Promise<void> {
  const renewed = await trx
    .updateTable('identity.profile')
    .set({ blocked_review_on: review_on, updated_at: deps.clock.now() })
    .where('id', '=', user_id)
    .where('blocked_review_on', '<', today)
    .returning('id')
    .executeTakeFirst()
  if (renewed) await profileChanged(trx, user_id)
}

/**
 * Unblocks a member: they can sign in again, and move money unless the ledger has locked the wallet. Needs a connection
 * of the database owner. Fails: NOT_FOUND.
 */
export async function unblockMember(deps: BlockDeps, trx: Transaction, { user_id }: { user_id: string }): Promise<void> {
  await setBlocked(deps, trx, { user_id, reason: null })
  await deps.ledger.unfreeze(trx, user_id)
  await profileChanged(trx, user_id)
}
