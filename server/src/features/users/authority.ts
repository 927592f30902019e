import type { Staff } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import type { StaffRole } from '../identity/index.ts'
import { findPerson, type Person } from '../identity/index.ts'
import type { UsersDeps } from './deps.ts'

/** Nobody may act on themselves, and only a super admin on staff. */
export const isTheirs = (
  { user_id, role }: Pick<Staff, 'user_id' | 'role'>,
  target: { readonly user_id: string; readonly role: StaffRole | null },
): boolean => user_id !== target.user_id && (target.role === null || role === 'super_admin')

/** Staff may neither read flags and notes about themselves nor add notes. Fails: FORBIDDEN. */
export function refuseSubject(staff: Pick<Staff, 'user_id'>, { user_id }: { readonly user_id: string }): void {
  if (staff.user_id === user_id) fail('FORBIDDEN')
}

/** Fails: FORBIDDEN (the caller may not act on this person, or uses the id of other staff), NOT_FOUND. */
export async function findTarget(
  { database, identity }: Pick<UsersDeps, 'database' | 'identity'>,
  staff: Staff,
  { admin_id = staff.user_id, user_id }: { readonly admin_id?: string; readonly user_id: string },
): Promise<Person> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const person = (await findPerson(database, user_id)) ?? fail('NOT_FOUND')
  if (!isTheirs(staff, { user_id, role: await identity.staffRoleOf(user_id) })) fail('FORBIDDEN')
  return person
}
