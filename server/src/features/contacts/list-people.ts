import type { Output } from '@hai/contract/contract'
import type { FoundMember } from '../identity/index.ts'
import type { Recipient } from '../transfers/index.ts'
import { countRemoved, readContacts, readContactsAmong, type Contact } from './contact-queries.ts'
import type { Context } from './context.ts'

export type ListedPerson = Output<'list_recent_recipients'>['items'][number]

export const FAVOURITES_MAX = 50
export const RECENT_MAX = 60
/** More contacts than any member should have. */
const CONTACTS_MAX = 2_000

export const isListed = (contact: Contact | undefined, recipient: Recipient | undefined): boolean =>
  contact?.is_favourite === true || (recipient !== undefined && recipient.last_position > (contact?.removed_position ?? -1))

/** Latest first. Leaves out people whom the user has since removed from the list. */
export async function recentPeople(context: Context, user_id: string, limit: number): Promise<ListedPerson[]> {
  const { database, transfers } = context
  const recipients = await transfers.recipientsOf(user_id, limit + (await countRemoved(database, user_id)))
  const contacts = byMember(
    await readContactsAmong(
      database,
      user_id,
      recipients.map((recipient) => recipient.user_id),
    ),
  )
  return show(context, user_id, contacts, listedAmong(recipients, contacts, limit))
}

export async function listPeople(context: Context, user_id: string): Promise<ListedPerson[]> {
  const { database, transfers } = context
  const contacts = byMember(await readContacts(database, user_id, CONTACTS_MAX))
  const removed = [...contacts.values()].filter(({ removed_position }) => removed_position !== null).length
  const recent = listedAmong(await transfers.recipientsOf(user_id, RECENT_MAX + removed), contacts, RECENT_MAX)
  const favourites = [...contacts.values()].filter(({ is_favourite }) => is_favourite).slice(0, FAVOURITES_MAX)
  const isFavourite = new Set(favourites.map(({ member_id }) => member_id))
  const paid = await transfers.recipientsAmong(user_id, [...isFavourite])
  const first = favourites.map(({ member_id }) => paid.get(member_id) ?? { user_id: member_id, times_paid: 0 })
  const others = recent.filter((recipient) => !isFavourite.has(recipient.user_id))
  return show(context, user_id, contacts, [...first, ...others])
}

const byMember = (contacts: readonly Contact[]): ReadonlyMap<string, Contact> =>
  new Map(contacts.map((contact) => [contact.member_id, contact]))

const listedAmong = (recipients: readonly Recipient[], contacts: ReadonlyMap<string, Contact>, limit: number): Recipient[] =>
  recipients.filter((recipient) => isListed(contacts.get(recipient.user_id), recipient)).slice(0, limit)

async function show(
  { identity, transfers }: Context,
  user_id: string,
  contacts: ReadonlyMap<string, Contact>,
  people: readonly Pick<Recipient, 'user_id' | 'times_paid'>[],
): Promise<ListedPerson[]> {
  const neverPaid = people.filter(({ times_paid }) => times_paid === 0).map((person) => person.user_id)
  const [members, dealt] = await Promise.all([
    identity.findMembers(people.map((person) => person.user_id)),
    transfers.dealtWith(user_id, neverPaid),
  ])
  return people.flatMap(({ user_id: member_id, times_paid }) => {
    const member = members.get(member_id)
    const hasDealt = times_paid > 0 || dealt.has(member_id)
    return member ? [showPerson(member, { contact: contacts.get(member_id), times_paid, hasDealt })] : []
  })
}

export const showPerson = (
  { full_name, shown_name, hai_tag, avatar_url }: FoundMember,
  known: { readonly contact: Contact | undefined; readonly times_paid: number; readonly hasDealt: boolean },
): ListedPerson => ({
  shown_name: known.hasDealt ? full_name : shown_name,
  hai_tag,
  avatar_url,
  times_paid: known.times_paid,
  nickname: known.contact?.nickname ?? null,
  is_favourite: known.contact?.is_favourite ?? false,
})
