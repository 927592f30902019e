import type { admin as contract } from '@hai/contract/admin'
import type { SessionCaller, Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { daysBefore } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type StaffAction, closeAction, type ConfirmedAction, findConfirmedAction } from './confirmed-actions.ts'
import type { Deps, StaffSignInDeps } from './deps.ts'
import { createHandlers } from './handlers.ts'
import { endEverythingOpen, hasSteppedUp } from './mfa-sessions.ts'
import { adminData } from './personal-data.ts'

export { recordStaffAction } from './audit.ts'
export { useToday } from './credited-day.ts'
export { actionSummary, userIdsIn } from './action-summary.ts'
export { isForReader, isOfAnother, isOfAnotherAccount } from './hidden-from-subject.ts'
export { peopleForStaff, type PeopleForStaff } from './people-for-staff.ts'
export { staffNames } from './people-for-staff.ts'

export interface Admin {
  readonly feature: Feature<typeof contract>
  /** True if the token belongs to an open step-up of this session. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
  readonly confirmedActions: {
    /** Null if the token was issued for another session, call or input, or has expired. */
    readonly find: (staff: Staff, action_token: string, action: StaffAction) => Promise<ConfirmedAction | null>
    /**
     * Marks the action as executed. Call it after the action’s call was answered. Returns true if it was not marked
     * before.
     */
    readonly close: (action_id: string) => Promise<boolean>
  }
  /**
   * Ends the step-ups and open actions of a staff member, and records a security event. Call it in the transaction that
   * changes or removes their phone number.
   */
  readonly handleNumberChange: (trx: Transaction, who: SessionCaller) => Promise<void>
}

export function createAdmin(deps: StaffSignInDeps): Admin {
  const { database, clock, recordAdminAccess } = deps
  return {
    hasSteppedUp: (session, token) => hasSteppedUp(deps, session, token),
    confirmedActions: {
      find: (staff, token, action) => findConfirmedAction(deps, staff, token, action),
      close: (action_id) => closeAction(deps, action_id),
    },
    handleNumberChange: async (trx, who) => {
      await endEverythingOpen(trx, who.user_id, clock.now())
      await recordAdminAccess(trx, who, { severity: 'warning', details: { action: 'staff_number_changed' } })
    },
    feature: {
      handlers: createHandlers(deps),
      jobs: { 'admin:purge': () => purgeStaffSignIns(deps) },
      cron: ['43 * * * * admin:purge'],
      personalData: adminData(database),
    },
  }
}

/** Step-ups and confirmed actions are deleted after this many days. The audit log keeps executed actions for ten years. */
const KEPT_DAYS = 90

async function purgeStaffSignIns({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const keptSince = daysBefore(now, KEPT_DAYS)
  await database.deleteFrom('admin.passkey_challenge').where('expires_at', '<=', now).execute()
  await database
    .deleteFrom('admin.confirmed_action')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', daysBefore(now, 1))
    .execute()
  await database.deleteFrom('admin.confirmed_action').where('created_at', '<', keptSince).execute()
  await database.deleteFrom('admin.mfa_session').where('created_at', '<', keptSince).execute()
}
