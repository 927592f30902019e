import type { Transaction } from '../../platform/database/database.ts'
import { refuseAsHinted } from '../../platform/database/hint.ts'
import { fail } from '../../platform/failure.ts'
import type { Deps } from './deps.ts'
import { recordProfileChange } from './events.ts'
import { endSessions } from './sessions.ts'
import { sql } from 'kysely'

/**
 * SQL condition: staff froze or blocked this `profile`. Deleted members are marked as blocked too, but do not count.
 */
export const isBlockedByStaff = sql<boolean>`(profile.is_blocked and profile.blocked_reason is distinct from 'deleted')`

export interface WalletFreezer {
  readonly unfreeze: (trx: Transaction, user_id: string) => Promise<unknown>
}

type BlockDeps = Pick<Deps, 'clock'>

export interface Block {
  readonly user_id: string
  readonly reason: string
  /** True to block the member permanently, false to freeze them until a review. */
  readonly for_good?: boolean
  /** Things that the member must supply, at most ten. */
  readonly supply?: readonly string[]
  /** A date such as 2026-11-25. */
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
 * Also freezes the wallet, in whichever book it is: its member can then neither pay nor be paid. Returns the ids of the
 * ended sessions. Fails: NOT_FOUND, INVALID_TRANSITION (already blocked, perhaps by a concurrent call),
 * LAST_SUPER_ADMIN.
 */
export async function blockMember(deps: BlockDeps, trx: Transaction, block: Block): Promise<readonly string[]> {
  const { user_id } = block
  await setBlocked(deps, trx, block)
  await sql`select identity.freeze_wallet(${user_id})`.execute(trx)
  // Publish this event first, so that connected clients receive the reason before their connection ends.
  await recordProfileChange(trx, user_id)
  return endSessions(deps, trx, { user_id, reason: 'blocked' })
}

/** Returns whether the member is blocked. Makes other blocks and unblocks wait until the commit. */
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
 * Sets the review date to `review_on` if the present one is before `today`. A block without a review date gets none.
 * Dates are YYYY-MM-DD.
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
  if (renewed) await recordProfileChange(trx, user_id)
}

/**
 * Only tests call this, because it needs a connection of the database owner. The server calls the SQL function
 * `users.unblock`. Fails: NOT_FOUND.
 */
export async function unblockMember(
  deps: BlockDeps & { readonly ledger: WalletFreezer },
  trx: Transaction,
  { user_id }: { user_id: string },
): Promise<void> {
  await setBlocked(deps, trx, { user_id, reason: null })
  await deps.ledger.unfreeze(trx, user_id)
  await recordProfileChange(trx, user_id)
}
