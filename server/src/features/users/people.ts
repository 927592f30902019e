import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople } from '../identity/index.ts'

/** People by id, as the staff see them; of whom nothing is known, the id. */
export async function staffPeople(
  database: Database,
  ids: readonly (string | null)[],
): Promise<(user_id: string) => StaffPerson> {
  const people = await findPeople(database, [...new Set(ids.filter((id) => id !== null))])
  const byId = new Map(people.map((person) => [person.id, person]))
  return (user_id) => {
    const { full_name = null, hai_tag = null, email = '' } = byId.get(user_id) ?? {}
    return { user_id, full_name, hai_tag, email }
  }
}
