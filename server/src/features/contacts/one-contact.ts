import type { Output } from '@hai/contract/contract'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import type { FoundMember } from '../identity/index.ts'
import type { Recipient } from '../transfers/index.ts'
import { readContact, writeContact, type Contact } from './contact-queries.ts'
import type { Context } from './context.ts'
import { isListed, showPerson } from './list-people.ts'

type ShownContact = Output<'get_contact'>

/**
 * `hasDealt`: the two know each other. If false, there is only a held send between them, which may never be paid
 * out.
 */
interface Known {
  readonly member: FoundMember
  readonly hasDealt: boolean
  readonly recipient: Recipient | undefined
}

/**
 * Fails: NOT_FOUND. The error is the same for unknown tags, strangers and the user’s own tag, so it does not reveal who
 * is a member.
 */
async function findKnown({ identity, transfers }: Context, user_id: string, hai_tag: string): Promise<Known> {
  const other_id = await identity.holderOfTag(hai_tag)
  if (other_id === null || other_id === user_id) fail('NOT_FOUND')
  const [members, dealt, hasWaitingSend, paid] = await Promise.all([
    identity.findMembers([other_id]),
    transfers.dealtWith(user_id, [other_id]),
    transfers.haveWaitingSend(user_id, other_id),
    transfers.recipientsAmong(user_id, [other_id]),
  ])
  const member = members.get(other_id)
  const hasDealt = dealt.has(other_id)
  if (!member || (!hasDealt && !hasWaitingSend)) fail('NOT_FOUND')
  return { member, hasDealt, recipient: paid.get(other_id) }
}

const show = ({ member, hasDealt, recipient }: Known, contact: Contact | undefined): ShownContact => ({
  ...showPerson(member, { contact, hasDealt, times_paid: recipient?.times_paid ?? 0 }),
  is_listed: isListed(contact, recipient),
})

export const getContact =
  (context: Context): Handler<'get_contact'> =>
  async ({ user_id }, { hai_tag }) => {
    const known = await findKnown(context, user_id, hai_tag)
    return show(known, await readContact(context.database, user_id, known.member.user_id))
  }

export const updateContact =
  (context: Context): Handler<'update_contact'> =>
  async ({ user_id }, { hai_tag, nickname, is_favourite }) => {
    const known = await findKnown(context, user_id, hai_tag)
    const contact = await writeContact(
      context.database,
      { owner_id: user_id, member_id: known.member.user_id },
      {
        ...(nickname !== undefined && { nickname }),
        ...(is_favourite !== undefined && { is_favourite }),
        ...(is_favourite === true && { removed_position: null }),
        updated_at: context.clock.now(),
      },
    )
    return show(known, contact)
  }

/**
 * Takes the person off the list until the caller pays them again. The contact also stops being a favourite. Keeps the
 * nickname.
 */
export const removeRecentRecipient =
  (context: Context): Handler<'remove_recent_recipient'> =>
  async ({ user_id }, { hai_tag }) => {
    const known = await findKnown(context, user_id, hai_tag)
    const contact = await writeContact(
      context.database,
      { owner_id: user_id, member_id: known.member.user_id },
      { is_favourite: false, removed_position: known.recipient?.last_position ?? 0, updated_at: context.clock.now() },
    )
    return show(known, contact)
  }
