import { deletionRefusals, isShownToMember, type MemberObstacle } from '@hai/contract/deletion-values'
import { z } from 'zod'
import type { Member } from '../../caller.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountDeps } from './deps.ts'
import { mailDeletion } from './mails.ts'
import { readObstacles, currentObstacles } from './obstacles.ts'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import { personalTable, type PersonalTable } from '../../personal-data.ts'

const CHANGED = 'account.deletion_changed'

export const recordDeletionChange = (trx: Transaction, user_id: string): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id, payload: { user_id } })

export const isDeletionNotification = (event: DomainEvent): boolean =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED

const refusal = z.enum(deletionRefusals)

export async function openRequest(db: Database, user_id: string): Promise<{ readonly requested_at: Date } | null> {
  const row = await db
    .selectFrom('deletions.deletion_request')
    .select('requested_at')
    .where('user_id', '=', user_id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  return row ?? null
}

/** True once staff have approved the deletion. */
export async function hasLeft(db: Database, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('deletions.deletion_request')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Obstacles that explain why money is on hold. If the member has one of them, `on_hold` is not shown. */
const explainsHold: ReadonlySet<string> = new Set<MemberObstacle>(['arriving', 'pending_sends', 'cashouts', 'tasks', 'disputes'])

/** The obstacles in the order in which the member should settle them. Leaves out obstacles that only staff may know. */
export async function readMemberObstacles(db: Database, user_id: string, now: Date): Promise<MemberObstacle[]> {
  const obstacles = currentObstacles(await readObstacles(db, user_id, now)).filter(isShownToMember)
  return obstacles.some((obstacle) => explainsHold.has(obstacle))
    ? obstacles.filter((obstacle) => obstacle !== 'on_hold')
    : obstacles
}

/** Null unless staff refused the member’s newest request. */
export async function refusedRequest(db: Database, user_id: string) {
  const row = await db
    .selectFrom('deletions.deletion_request')
    .select(['status', 'reason_code', 'ended_at'])
    .where('user_id', '=', user_id)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.status !== 'refused' || !row.ended_at) return null
  return { refused_at: row.ended_at.toISOString(), reason_code: refusal.parse(row.reason_code) }
}

/**
 * A repeated call keeps the open request. Obstacles are checked here to help the member, and again when staff decide.
 * Fails: DELETION_REFUSED.
 */
export async function requestDeletion(deps: AccountDeps, caller: Member): Promise<{ requested_at: string }> {
  const { database, clock } = deps
  const { user_id } = caller
  const reasons = await readMemberObstacles(database, user_id, clock.now())
  if (reasons.length > 0) fail('DELETION_REFUSED', { reasons })
  return database.transaction().execute(async (trx) => {
    const requested_at = clock.now()
    const inserted = await trx
      .insertInto('deletions.deletion_request')
      .values({ id: newId(), user_id, requested_at })
      .onConflict((conflict) => conflict.column('user_id').where('status', '=', 'requested').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) await mailDeletion(deps, trx, caller, 'requested')
    const request = await openRequest(trx, user_id)
    if (inserted) await recordDeletionChange(trx, user_id)
    return { requested_at: (request?.requested_at ?? requested_at).toISOString() }
  })
}

/** Does nothing without an open request. */
export async function cancelDeletion(deps: AccountDeps, caller: Member): Promise<void> {
  const { database, clock } = deps
  await database.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable('deletions.deletion_request')
      .set({ status: 'cancelled', ended_at: clock.now() })
      .where('user_id', '=', caller.user_id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
    if (!cancelled) return
    await mailDeletion(deps, trx, caller, 'cancelled')
    await recordDeletionChange(trx, caller.user_id)
  })
}

export const accountData = (database: Database): readonly PersonalTable[] => [
  personalTable('deletion_requests', ({ user_id }) =>
    database
      .selectFrom('deletions.deletion_request')
      .select(['requested_at', 'status', 'ended_at', 'reason_code'])
      .where('user_id', '=', user_id)
      .orderBy('requested_at', 'desc')
      .execute(),
  ),
]
