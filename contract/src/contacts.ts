import { z } from 'zod'
import { NICKNAME_MAX } from './bounds.ts'
import { isFullName, normaliseName } from './full-name.ts'
import { procedures } from './procedure.ts'
import { hai_tag, nothing } from './schemas.ts'

const nickname = z
  .string()
  .overwrite(normaliseName)
  .max(NICKNAME_MAX)
  .refine(isFullName, 'letters, spaces, apostrophes and hyphens only; at least two letters')

const contact = z.object({
  /** Masked unless the caller and the contact know each other. */
  shown_name: z.string(),
  hai_tag: z.string(),
  avatar_url: z.string().nullable(),
  times_paid: z.int(),
  /** Visible to the caller only. */
  nickname: z.string().nullable(),
  is_favourite: z.boolean(),
})

const listed = contact.extend({ is_listed: z.boolean() })

export const contacts = procedures({
  list_recent_recipients: {
    summary:
      'The caller’s contacts: up to 50 favourites first, then up to 60 people they have paid, latest first. A removed contact returns when paid again.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(contact) }),
    errors: [],
  },
  get_contact: {
    summary:
      'One person from the caller’s activity, as the caller knows them. NOT_FOUND for anyone else. Does not count as a lookup.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
  update_contact: {
    summary:
      'Updates the given fields of a contact from the caller’s activity: the nickname (null removes it) and whether it is a favourite.',
    access: 'member',
    input: z.strictObject({ hai_tag, nickname: nickname.nullable().optional(), is_favourite: z.boolean().optional() }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
  remove_recent_recipient: {
    summary: 'Removes a contact from the caller’s list, favourite or not, until paid again. The payments stay.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
})
