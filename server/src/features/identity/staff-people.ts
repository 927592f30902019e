import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person } from './profiles.ts'

export type StaffRole = 'admin' | 'super_admin'

export async function staffRoleOf(database: Database, user_id: string): Promise<StaffRole | null> {
  const rows = await database.selectFrom('identity.user_roles').select('role').where('user_id', '=', user_id).execute()
  const roles = rows.map(({ role }) => role)
  return (['super_admin', 'admin'] as const).find((role) => roles.includes(role)) ?? null
}

export function toStaffPerson(person: Person | undefined, user_id: string): StaffPerson {
  const { full_name = null, hai_tag = null, email = '' } = person ?? {}
  return { user_id, full_name, hai_tag, email }
}

/** Leaves out ids without a person, such as the system’s. */
export async function findStaffPeople(db: Database, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, StaffPerson>> {
  const people = await findPeople(db, [...new Set(ids.filter((id) => id !== null))])
  return new Map(people.map((person) => [person.id, toStaffPerson(person, person.id)]))
}

export const staffPersonIn =
  (people: ReadonlyMap<string, StaffPerson>) =>
  (user_id: string): StaffPerson =>
    people.get(user_id) ?? toStaffPerson(undefined, user_id)

export const staffPeople = async (db: Database, ids: readonly (string | null)[]): Promise<(user_id: string) => StaffPerson> =>
  staffPersonIn(await findStaffPeople(db, ids))

export async function peopleOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(user_id: string | null) => StaffPerson | null> {
  const people = await findStaffPeople(db, ids)
  return (user_id) => (user_id === null ? null : (people.get(user_id) ?? null))
}
