import type { contacts as contactsContract } from '@hai/contract/contacts'
import type { Feature } from '../../feature.ts'
import { readCalledLike, readNicknames, type Pair } from './contact-queries.ts'
import type { Context } from './context.ts'
import { listPeople, recentPeople, type ListedPerson } from './list-people.ts'
import { getContact, removeRecentRecipient, updateContact } from './one-contact.ts'
import { contactsData } from './personal-data.ts'

export interface Contacts {
  readonly feature: Feature<typeof contactsContract>
  readonly recentPeople: (user_id: string, limit: number) => Promise<readonly ListedPerson[]>
  readonly nicknamesOf: (pairs: readonly Pair[]) => Promise<Nicknames>
  readonly calledLike: (user_id: string, text: string, limit: number) => Promise<readonly string[]>
}

export type Nicknames = (viewer_id: string, other_id: string) => string | null

export function createContacts(context: Context): Contacts {
  return {
    feature: {
      handlers: {
        list_recent_recipients: async ({ user_id }) => ({ items: await listPeople(context, user_id) }),
        get_contact: getContact(context),
        update_contact: updateContact(context),
        remove_recent_recipient: removeRecentRecipient(context),
      },
      personalData: contactsData(context),
    },
    recentPeople: (user_id, limit) => recentPeople(context, user_id, limit),
    nicknamesOf: async (pairs) => {
      const found = await readNicknames(context.database, pairs)
      const names = new Map(found.map(({ viewer_id, other_id, nickname }) => [`${viewer_id} ${other_id}`, nickname]))
      return (viewer_id, other_id) => names.get(`${viewer_id} ${other_id}`) ?? null
    },
    calledLike: (user_id, text, limit) => readCalledLike(context.database, user_id, text, limit),
  }
}
