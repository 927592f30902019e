import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, toStaffPerson, type Person } from '../identity/index.ts'

export interface PeopleAtDesk {
  /** Whoever a row of ours names, found or not. */
  readonly of: (user_id: string) => StaffPerson
  /** What else is known of them; null: there is nobody of that id. */
  readonly find: (user_id: string) => Person | null
}

/** Finds those whom rows name, once each. */
export async function peopleAtDesk(db: Database, user_ids: readonly (string | null)[]): Promise<PeopleAtDesk> {
  const people = await findPeople(db, [...new Set(user_ids.filter((user_id) => user_id !== null))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    find: (user_id) => byId.get(user_id) ?? null,
    of: (user_id) => toStaffPerson(byId.get(user_id), user_id),
  }
}
