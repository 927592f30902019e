import type { Database } from '../../platform/database/database.ts'
import { findPeople } from '../identity/index.ts'

export interface StaffName {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
}

/** Loads the names of staff members. A deleted account keeps only its id. */
export async function staffNames(db: Database, user_ids: readonly (string | null)[]): Promise<(user_id: string) => StaffName> {
  const asked = [...new Set(user_ids.filter((user_id) => user_id !== null))]
  const names = new Map((await findPeople(db, asked)).map(({ id, full_name, hai_tag }) => [id, { full_name, hai_tag }]))
  return (user_id) => ({ user_id, full_name: names.get(user_id)?.full_name ?? '', hai_tag: names.get(user_id)?.hai_tag ?? '' })
}
