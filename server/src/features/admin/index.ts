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
export { calledInAct } from './called-in-act.ts'
export { isForReader, isOfAnother, isOfAnotherAccount } from './kept-from-target.ts'
export { peopleAtDesk, type PeopleAtDesk } from './people-at-desk.ts'
export { staffNames } from './staff-names.ts'

export interface Admin {
  readonly feature: Feature<typeof contract>
  /** Whether this token says that this very session has stepped up within the last ten minutes. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
  readonly confirmedActs: {
    /** What this token was given for, if that is just this call with just this input; null: it is not. */
    readonly find: (staff: Staff, act_token: string, act: Act) => Promise<ConfirmedAct | null>
    /** Told that an act was answered: nobody does it again. Answers whether nothing had taken it. */
    readonly close: (act_id: string) => Promise<boolean>
  }
  /** Told, in the transaction that does it, that a member of the staff has another phone number or none. */
  readonly numberChanged: (trx: Transaction, who: SessionCaller) => Promise<void>
}

/** The door of the staff: stepping up, and the codes of single acts. */
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
      tasks: { 'admin:purge': () => purgeDoor(deps) },
      cron: ['43 * * * * admin:purge'],
      personalData: adminData(database),
    },
  }
}
