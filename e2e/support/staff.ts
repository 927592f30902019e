import type { Page } from '@playwright/test'
import { codeOf } from './authenticator-app.ts'
import { aMember, enter, PASSWORD, type TestMember } from './members.ts'
import { giveRole, type StaffRole } from './operator.ts'
import { call } from './server.ts'

export interface TestStaff extends TestMember {
  /** What their authenticator shows for the next half minute, which counts already; each is good once. */
  readonly nextCode: () => string
}

/** Somebody of the staff, whose authenticator was set up before they became one: it counts at once. */
export async function aStaffMember(role: StaffRole = 'admin', full_name = 'Daphnée Laurent'): Promise<TestStaff> {
  const member = await aMember({ full_name })
  const token = member.session.access_token
  const { secret } = await call('start_authenticator', { password: PASSWORD }, token)
  await call('confirm_authenticator', { code: codeOf(secret) }, token)
  await giveRole(member, role)
  return { ...member, nextCode: () => codeOf(secret, 1) }
}

/** Where the staff works. */
export const DESK = '/desk'

/** Opens a page of the staff as one of them. */
export async function enterDesk(page: Page, staff: TestStaff, path = ''): Promise<void> {
  await enter(page, staff, `${DESK}${path}`)
}
