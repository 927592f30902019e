import type { Handler } from '../../../feature.ts'
import { newId } from '../../../platform/ids.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { inAudit, lockForStaff } from '../decide.ts'
import type { Context } from '../deps.ts'
import { refuseAnother } from './decisions.ts'
import { showCase } from './show-case.ts'
import { recordDisputeChange } from '../events.ts'
import { changeDispute, insertEvent } from '../queries.ts'

/**
 * Only staff can read the note. Works in every status. Fails: NOT_FOUND, FORBIDDEN (`admin_id` is not the caller, or
 * the caller is a party).
 */
export const recordDispute =
  (context: Context): Handler<'admin_note_dispute'> =>
  async (staff, { dispute_id, admin_id, body }) => {
    refuseAnother(staff, admin_id)
    const { database, clock } = context
    await database.transaction().execute(async (trx) => {
      const dispute = await lockForStaff(trx, dispute_id, staff.user_id)
      const now = clock.now()
      const version = dispute.version + 1
      await insertEvent(trx, {
        id: newId(),
        dispute_id,
        version,
        actor_id: staff.user_id,
        actor_role: 'admin',
        kind: 'admin_note',
        body,
        created_at: now,
      })
      const noted = await changeDispute(trx, dispute_id, { version })
      await recordStaffAction(trx, staff, { action: 'dispute_noted', ...inAudit(dispute) }, now)
      await recordDisputeChange(trx, noted, { action: 'note', by: 'admin', from: dispute.status, is_told_by_item: true }, now)
    })
    return showCase(context, staff, dispute_id)
  }
