import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person } from './profiles.ts'

/** Somebody as the staff see them; of whom nothing is known, the id. */
export function toStaffPerson(person: Person | undefined, user_id: string): StaffPerson {
  const { full_name = null, hai_tag = null, email = '' } = person ?? {}
  return { user_id, full_name, hai_tag, email }
}

/** People as the staff see them, by id; ids that are nobody’s (the system’s own) are missing. */
export async function findStaffPeople(db: Database, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, StaffPerson>> {
  const people = await findPeople(db, [...new Set(ids.filter((id) => id !== null))])
  return new Map(people.map((person) => [person.id, toStaffPerson(person, person.id)]))
}

/** One of those found; of whom nothing is known, the id. */
export const staffPersonIn =
  (people: ReadonlyMap<string, StaffPerson>) =>
  (user_id: string): StaffPerson =>
    people.get(user_id) ?? toStaffPerson(undefined, user_id)

/** People as the staff see them, whoever is on a row of ours that names them; of whom nothing is known, the id. */
export const staffPeople = async (db: Database, ids: readonly (string | null)[]): Promise<(user_id: string) => StaffPerson> =>
  staffPersonIn(await findStaffPeople(db, ids))

/** The same, null also for whom nothing is known. */
export async function peopleOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<(user_id: string | null) => StaffPerson | null> {
  const people = await findStaffPeople(db, ids)
  return (user_id) => (user_id === null ? null : (people.get(user_id) ?? null))
}
