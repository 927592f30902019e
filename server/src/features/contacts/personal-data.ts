import { personalTable, type PersonalTable } from '../../personal-data.ts'
import { readContacts } from './contact-queries.ts'
import type { Context } from './context.ts'

export const contactsData = ({ database, identity, transfers }: Context): readonly PersonalTable[] => [
  personalTable('contacts', async ({ user_id }) => {
    const contacts = await readContacts(database, user_id, Number.MAX_SAFE_INTEGER)
    const ids = contacts.map(({ member_id }) => member_id)
    const [members, dealt] = await Promise.all([identity.findMembers(ids), transfers.dealtWith(user_id, ids)])
    return contacts.map(({ member_id, nickname, is_favourite, removed_position, updated_at }) => {
      const member = members.get(member_id)
      return {
        name: (dealt.has(member_id) ? member?.full_name : member?.shown_name) ?? null,
        hai_tag: member?.hai_tag ?? null,
        nickname,
        is_favourite,
        is_removed: removed_position !== null,
        updated_at,
      }
    })
  }),
]
