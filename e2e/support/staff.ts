import type { Page } from '@playwright/test'
import { codeOf } from './authenticator-app.ts'
import { aMember, enter, PASSWORD, type TestMember } from './members.ts'
import { giveRole, openDoor, type StaffRole } from './operator.ts'
import { call } from './server.ts'

export interface TestStaff extends TestMember {
  /** The authenticator’s code for the next 30 seconds, which the server accepts early. Each code works once. */
  readonly nextCode: () => string
}

export async function aCandidate(full_name: string): Promise<TestStaff> {
  const member = await aMember({ full_name })
  const token = member.session.access_token
  const { secret } = await call('start_authenticator', { password: PASSWORD }, token)
  await call('confirm_authenticator', { code: codeOf(secret) }, token)
  return { ...member, nextCode: () => codeOf(secret, 1) }
}

/** Sets the authenticator up before getting the role, so that the role can be used at once. */
export async function aStaffMember(role: StaffRole = 'admin', full_name = 'Daphnée Laurent'): Promise<TestStaff> {
  const member = await aCandidate(full_name)
  await giveRole(member, role)
  return member
}

export const STAFF_AREA = '/desk'

const sidOf = (access_token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof claims === 'object' && claims !== null && 'sid' in claims && typeof claims.sid === 'string') return claims.sid
  throw new Error('a token without a session')
}

/** Opens the staff area with a step-up token in the tab, so the test need not enter a code. */
export async function enterStaffArea(page: Page, staff: TestStaff, path = ''): Promise<void> {
  const { access_token } = staff.session
  const sid = sidOf(access_token)
  await openDoor(staff, sid)
  const { token } = await call('step-up-admin', { method: 'mfa' }, access_token)
  const held = JSON.stringify({ token, endsAtMs: Date.now() + 590_000, sid })
  await enter(page, staff, `${STAFF_AREA}${path}`, { 'hai.step-up': held })
}
