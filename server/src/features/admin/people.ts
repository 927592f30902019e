import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople } from '../identity/index.ts'

/** Finds people by id, once each; answers them by id, also those who are not there. */
export async function peopleOf(
  database: Database,
  ids: readonly (string | null)[],
): Promise<(user_id: string | null) => StaffPerson | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const found = wanted.length === 0 ? [] : await findPeople(database, wanted)
  const byId = new Map(found.map(({ id, full_name, hai_tag, email }) => [id, { user_id: id, full_name, hai_tag, email }]))
  return (user_id) => (user_id === null ? null : (byId.get(user_id) ?? null))
}

/** Whoever is on a row of ours that names them, found or not. */
export const known = (person: StaffPerson | null, user_id: string): StaffPerson =>
  person ?? { user_id, full_name: null, hai_tag: null, email: '' }
