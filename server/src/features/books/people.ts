import type { StaffPerson } from '@hai/contract/staff-person'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, holderOfTag } from '../identity/index.ts'

/** People as the staff see them, by id; ids that are nobody’s (the system’s own) are missing. */
export async function namePeople(database: Database, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, StaffPerson>> {
  const people = await findPeople(database, [...new Set(ids.filter((id) => id !== null))])
  return new Map(people.map(({ id, full_name, hai_tag, email }) => [id, { user_id: id, full_name, hai_tag, email }]))
}

/** Whose user id, email or HaiTag this is; null: nobody’s. */
export async function findMemberId(database: Database, typed: string): Promise<string | null> {
  if (z.uuid().safeParse(typed).success) return typed.toLowerCase()
  if (typed.includes('@', 1)) {
    const account = await database
      .selectFrom('identity.account')
      .select('id')
      .where('email', '=', typed.toLowerCase())
      .executeTakeFirst()
    return account?.id ?? null
  }
  return holderOfTag(database, typed.replace(/^@/, ''))
}
