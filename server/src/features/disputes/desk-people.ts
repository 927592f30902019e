import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person } from '../identity/index.ts'

/** Whoever is named by a row of ours, found or not. */
export const toStaffPerson = (person: Person | undefined, user_id: string): StaffPerson => ({
  user_id,
  full_name: person?.full_name ?? null,
  hai_tag: person?.hai_tag ?? null,
  email: person?.email ?? '',
})

/** Everybody of these, asked for at once. */
export async function readPeople(db: Database, ids: readonly (string | null)[]): Promise<(user_id: string) => StaffPerson> {
  const people = await findPeople(db, [...new Set(ids.filter((id) => id !== null))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return (user_id) => toStaffPerson(byId.get(user_id), user_id)
}
