import { shownName } from '@hai/contract/shown-name'
import type { Database } from '../../platform/database/database.ts'
import { peopleQuery, type Person, toPerson } from './profiles.ts'
import { tagKey } from './tag.ts'

export type MemberAddress = { readonly hai_tag: string } | { readonly email: string } | { readonly phone: string }

export interface FoundMember {
  readonly user_id: string
  readonly hai_tag: string
  readonly full_name: string
  /** The name that strangers see, such as "Marie J." */
  readonly shown_name: string
  readonly avatar_url: string | null
  readonly email: string
  readonly language: Person['language']
  readonly tier: number
  readonly is_agent: boolean
  readonly agent_level: number
  readonly is_staff: boolean
  /** The number of the book that has the member’s money. */
  readonly book: number
}

/** To strangers, `hidden` and `blocked` must look like an unknown member. */
export type MemberLookup =
  | { readonly kind: 'found' | 'hidden'; readonly member: FoundMember }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'nobody' }

const toMember = (person: Person): FoundMember => ({
  user_id: person.id,
  hai_tag: person.hai_tag ?? '',
  full_name: person.full_name ?? '',
  shown_name: shownName(person.full_name),
  avatar_url: person.avatar_url,
  email: person.email,
  language: person.language,
  tier: person.tier,
  is_agent: person.is_agent,
  agent_level: person.agent_level,
  is_staff: person.is_admin,
  book: person.book,
})

/** Finds only members who have completed the account setup, because nobody else can be paid. */
function byAddress(db: Database, address: MemberAddress) {
  const query = peopleQuery(db)
    .where('profile.onboarded', '=', true)
    .select(['profile.hidden_from_email', 'profile.hidden_from_phone'])
  if ('email' in address) return query.where('account.email', '=', address.email.trim().toLowerCase())
  if ('phone' in address)
    return query.where('profile.phone', '=', address.phone).where('profile.phone_verified_at', 'is not', null)
  return query
    .innerJoin('identity.tag as tag', 'tag.user_id', 'profile.id')
    .where('tag.tag_key', '=', tagKey(address.hai_tag))
    .where('tag.released_at', 'is', null)
}

/** For payments, not for display: it tells hidden and blocked members apart. */
export async function lookUpMember(db: Database, address: MemberAddress): Promise<MemberLookup> {
  const row = await byAddress(db, address).executeTakeFirst()
  if (!row) return { kind: 'nobody' }
  if (row.is_blocked) return { kind: 'blocked' }
  const isHidden = ('email' in address && row.hidden_from_email) || ('phone' in address && row.hidden_from_phone)
  return { kind: isHidden ? 'hidden' : 'found', member: toMember(toPerson(row)) }
}

/**
 * Finds blocked members too. Use it only to filter data that the caller already has, because it reveals whether the tag
 * exists.
 */
export async function holderOfTag(db: Database, hai_tag: string): Promise<string | null> {
  const row = await byAddress(db, { hai_tag }).executeTakeFirst()
  return row?.id ?? null
}

/** The member who released this tag, or null. Nobody else may take the tag again. */
export async function formerHolderOfTag(db: Database, hai_tag: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity.tag')
    .select('user_id')
    .where('tag_key', '=', tagKey(hai_tag))
    .where('released_at', 'is not', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Blocked members are included. For lists of people with whom the caller has exchanged money. */
export async function findMembers(db: Database, user_ids: readonly string[]): Promise<ReadonlyMap<string, FoundMember>> {
  if (user_ids.length === 0) return new Map()
  const rows = await peopleQuery(db).where('profile.id', 'in', user_ids).where('profile.onboarded', '=', true).execute()
  return new Map(rows.map((row) => [row.id, toMember(toPerson(row))]))
}
