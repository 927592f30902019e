import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, toStaffPerson, type Person } from '../identity/index.ts'

export interface PeopleForStaff {
  /** The person as staff screens show them. Works for deleted accounts too. */
  readonly of: (user_id: string) => StaffPerson
  /** The full record, or null if the account does not exist. */
  readonly find: (user_id: string) => Person | null
}

export async function peopleForStaff(db: Database, user_ids: readonly (string | null)[]): Promise<PeopleForStaff> {
  const people = await findPeople(db, [...new Set(user_ids.filter((user_id) => user_id !== null))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    find: (user_id) => byId.get(user_id) ?? null,
    of: (user_id) => toStaffPerson(byId.get(user_id), user_id),
  }
}
