import type { admin as contract } from '@hai/contract/admin'
import type { SessionCaller, Staff } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { type Act, mayAct } from './acts.ts'
import type { Deps } from './deps.ts'
import { hasSteppedUp } from './mfa-sessions.ts'
import { adminData } from './personal-data.ts'

export { recordStaffAct, type StaffAct } from './audit.ts'
export { staffNames } from './staff-names.ts'

export interface Admin {
  readonly feature: Feature<typeof contract>
  /** Whether this token says that this very session has stepped up within the last ten minutes. */
  readonly hasSteppedUp: (session: SessionCaller, step_up_token: string) => Promise<boolean>
  /** Whether this token was given for just this call with just this input. */
  readonly mayAct: (staff: Staff, act_token: string, act: Act) => Promise<boolean>
}

/** The door of the staff: stepping up, and the codes of single acts. */
export function createAdmin(deps: Deps): Admin {
  return {
    hasSteppedUp: (session, token) => hasSteppedUp(deps, session, token),
    mayAct: (staff, token, act) => mayAct(deps, staff, token, act),
    feature: { handlers: {}, personalData: adminData(deps.database) },
  }
}
