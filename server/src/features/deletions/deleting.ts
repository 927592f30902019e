import { sql } from 'kysely'
import { z } from 'zod'
import { hintOf, refuseAsHinted } from '../../platform/database/hint.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordDeletionChange, readObstacles, currentObstacles } from '../account/index.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { languageOf, recordProfileChange } from '../identity/index.ts'
import { type DeletionsDeps, KIND } from './deps.ts'
import { mailDeletionDone } from './mails.ts'

const payload = z.object({ request_id: z.string(), user_id: z.string() })

/** Fails: DELETION_REFUSED (the error lists all obstacles). */
export async function checkObstacles(db: Database, user_id: string, now: Date): Promise<void> {
  const reasons = currentObstacles(await readObstacles(db, user_id, now))
  if (reasons.length > 0) fail('DELETION_REFUSED', { reasons })
}

interface DeletedMember {
  readonly email: string
  readonly full_name: string
  readonly language: string
  readonly mark: string
}

/**
 * Fails: DELETION_REFUSED, CONFLICT (an obstacle appeared and has ended since), and with the errors of the SQL
 * function.
 */
async function erase(
  { database, clock }: DeletionsDeps,
  trx: Transaction,
  approval_id: string,
  user_id: string,
): Promise<DeletedMember> {
  try {
    const { rows } = await sql<DeletedMember>`select * from deletions.delete_member(${approval_id}::uuid)`.execute(trx)
    const [deleted] = rows
    if (!deleted) throw new Error('deletions.delete_member returned no row')
    return deleted
  } catch (error) {
    // An obstacle appeared after the check. This transaction has failed, so another connection reads the obstacles.
    if (hintOf(error) === 'open') {
      await checkObstacles(database, user_id, clock.now())
      fail('CONFLICT')
    }
    return refuseAsHinted(error)
  }
}

export const deleting = (deps: DeletionsDeps): ApprovalKind => ({
  kind: KIND,
  required_role: 'admin',
  context: (_db, approval) => ({ case: { kind: 'deletion', id: payload.parse(approval.payload).request_id } }),
  apply: async (trx, { payload: request, approver, requested_by, approval_id }) => {
    const { request_id, user_id } = payload.parse(request)
    const now = deps.clock.now()
    await checkObstacles(trx, user_id, now)
    const { email, full_name, language, mark } = await erase(deps, trx, approval_id, user_id)
    const change = { before: { status: 'requested' }, after: { status: 'approved', mark, requested_by } }
    await recordStaffAction(
      trx,
      approver,
      { action: 'account_deleted', target_user_id: user_id, subject: request_id, ...change },
      now,
    )
    await mailDeletionDone(deps, trx, { email, full_name, language: languageOf(language) }, mark)
    await deps.identity.endSessions(trx, { user_id, reason: 'deleted' })
    await recordProfileChange(trx, user_id)
    await recordDeletionChange(trx, user_id)
  },
})
