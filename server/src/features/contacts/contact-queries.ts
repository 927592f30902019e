import { sql, type Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { ContactsContact } from '../../platform/database/generated.ts'

export type Contact = Selectable<ContactsContact>

export const readContacts = (database: Database, owner_id: string, limit: number): Promise<Contact[]> =>
  database
    .selectFrom('contacts.contact')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .orderBy('updated_at', 'desc')
    .orderBy('member_id')
    .limit(limit)
    .execute()

export async function readContactsAmong(database: Database, owner_id: string, others: readonly string[]): Promise<Contact[]> {
  if (others.length === 0) return []
  return database
    .selectFrom('contacts.contact')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('member_id', 'in', others)
    .execute()
}

export async function countRemoved(database: Database, owner_id: string): Promise<number> {
  const { count } = await database
    .selectFrom('contacts.contact')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner_id)
    .where('removed_position', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const readContact = (database: Database, owner_id: string, member_id: string): Promise<Contact | undefined> =>
  database
    .selectFrom('contacts.contact')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()

/** Missing fields stay unchanged. */
export interface ContactChange {
  readonly nickname?: string | null
  readonly is_favourite?: boolean
  readonly removed_position?: number | null
}

/** Keeps concurrent changes of different fields. */
export async function writeContact(
  database: Database,
  contact: { readonly owner_id: string; readonly member_id: string },
  change: ContactChange & { readonly updated_at: Date },
): Promise<Contact> {
  return database
    .insertInto('contacts.contact')
    .values({ ...contact, ...change })
    .onConflict((conflict) => conflict.columns(['owner_id', 'member_id']).doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Searches the owner’s nicknames. Upper and lower case do not matter. */
export async function readCalledLike(database: Database, owner_id: string, text: string, limit: number): Promise<string[]> {
  const found = await database
    .selectFrom('contacts.contact')
    .select('member_id')
    .where('owner_id', '=', owner_id)
    .where(sql<number>`strpos(lower(nickname), lower(${text}))`, '>', 0)
    .limit(limit)
    .execute()
  return found.map(({ member_id }) => member_id)
}

export interface Pair {
  readonly viewer_id: string
  readonly other_id: string
}

export async function readNicknames(
  database: Database,
  pairs: readonly Pair[],
): Promise<readonly (Pair & { readonly nickname: string })[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Pair & { nickname: string }>`
    select pair.viewer_id, pair.other_id, contact.nickname
      from unnest(${pairs.map(({ viewer_id }) => viewer_id)}::uuid[], ${pairs.map(({ other_id }) => other_id)}::uuid[])
           as pair (viewer_id, other_id)
      join contacts.contact on owner_id = pair.viewer_id and member_id = pair.other_id
     where contact.nickname is not null`.execute(database)
  return rows
}
