import type { admin as contract } from '@hai/contract/admin'
import type { SessionCaller, Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Act, closeAct, type ConfirmedAct, findConfirmedAct } from './acts.ts'
import type { DoorDeps } from './deps.ts'
import { createHandlers } from './handlers.ts'
import { endEverythingOpen, hasSteppedUp } from './mfa-sessions.ts'
import { adminData } from './personal-data.ts'
import { purgeDoor } from './purge.ts'

export { recordStaffAct } from './audit.ts'
export { calledInAct } from './people-for-staff.ts'
export { isForReader, isOfAnother, isOfAnotherAccount } from './kept-from-target.ts'
export { peopleForStaff, type PeopleForStaff } from './people-for-staff.ts'
export { staffNames } from './people-for-staff.ts'

export interface Admin {
  readonly feature: Feature<typeof contract>
  /** True if the token is valid for this session and its step-up is less than ten minutes old. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
  readonly confirmedActs: {
    /** The confirmed action behind a token, if it matches this call and input. Otherwise null. */
    readonly find: (staff: Staff, act_token: string, act: Act) => Promise<ConfirmedAct | null>
    /** Closes an action after its call was answered. Returns true if nothing had marked it as executed. */
    readonly close: (act_id: string) => Promise<boolean>
  }
  /** Call it in the transaction that changes or removes a staff member’s phone number. */
  readonly numberChanged: (trx: Transaction, who: SessionCaller) => Promise<void>
}

export function createAdmin(deps: DoorDeps): Admin {
  const { database, clock, recordAdminAccess } = deps
  return {
    hasSteppedUp: (session, token) => hasSteppedUp(deps, session, token),
    confirmedActs: {
      find: (staff, token, act) => findConfirmedAct(deps, staff, token, act),
      close: (act_id) => closeAct(deps, act_id),
    },
    numberChanged: async (trx, who) => {
      await endEverythingOpen(trx, who.user_id, clock.now())
      await recordAdminAccess(trx, who, { severity: 'warning', details: { action: 'staff_number_changed' } })
    },
    feature: {
      handlers: createHandlers(deps),
      jobs: { 'admin:purge': () => purgeDoor(deps) },
      cron: ['43 * * * * admin:purge'],
      personalData: adminData(database),
    },
  }
}
