import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, type Person } from '../identity/index.ts'

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
  const find = (user_id: string): Person | null => byId.get(user_id) ?? null
  return {
    find,
    of: (user_id) => {
      const { full_name = null, hai_tag = null, email = '' } = find(user_id) ?? {}
      return { user_id, full_name, hai_tag, email }
    },
  }
}
