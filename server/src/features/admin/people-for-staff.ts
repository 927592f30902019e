import type { StaffPerson } from '@hai/contract/staff-person'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, toStaffPerson, type Person } from '../identity/index.ts'

export interface PeopleForStaff {
  readonly of: (user_id: string) => StaffPerson
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

export interface StaffName {
  readonly user_id: string
  readonly full_name: string
  readonly hai_tag: string
}

/** The names are empty if the account does not exist. */
export async function staffNames(db: Database, user_ids: readonly (string | null)[]): Promise<(user_id: string) => StaffName> {
  const ids = [...new Set(user_ids.filter((user_id) => user_id !== null))]
  const names = new Map((await findPeople(db, ids)).map(({ id, full_name, hai_tag }) => [id, { full_name, hai_tag }]))
  return (user_id) => ({ user_id, full_name: names.get(user_id)?.full_name ?? '', hai_tag: names.get(user_id)?.hai_tag ?? '' })
}

const NAME_SHOWN = 40

/**
 * The name of a member in confirmation messages and approvals: `@marie`, or the full name of a member without a tag.
 * Never an email address, because other people read these texts.
 */
export const nameInAction = ({ hai_tag, full_name }: Pick<StaffPerson, 'hai_tag' | 'full_name'>): string =>
  hai_tag === null ? (full_name ?? 'a member').slice(0, NAME_SHOWN) : `@${hai_tag}`
