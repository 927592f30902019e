import { z } from 'zod'
import { NICKNAME_MAX } from './bounds.ts'
import { isFullName, tidyName } from './full-name.ts'
import { procedures } from './procedure.ts'
import { hai_tag, nothing } from './schemas.ts'

/** What somebody calls another, for themselves; made of what names are made of. */
const nickname = z
  .string()
  .overwrite(tidyName)
  .max(NICKNAME_MAX)
  .refine(isFullName, 'letters, spaces, apostrophes and hyphens only; at least two letters')

const contact = z.object({
  /** Masked for people the caller has not dealt with. */
  shown_name: z.string(),
  hai_tag: z.string(),
  avatar_url: z.string().nullable(),
  times_paid: z.int(),
  /** What the caller calls them; nobody else is shown it. */
  nickname: z.string().nullable(),
  is_favourite: z.boolean(),
})

/** Whether the person is among those of list_recent_recipients. */
const listed = contact.extend({ is_listed: z.boolean() })

export const contacts = procedures({
  list_recent_recipients: {
    summary:
      'The caller’s people: favourites first, then those they have paid, latest first; at most 50 and 60. Who was removed is back once paid again.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(contact) }),
    errors: [],
  },
  get_contact: {
    summary: 'Somebody in the caller’s activity, as the caller knows them. NOT_FOUND for everybody else; costs no look-up.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
  update_contact: {
    summary:
      'Changes what is given of what the caller keeps about somebody in their activity: what they call them (null: nothing), and whether they are a favourite.',
    access: 'member',
    input: z.strictObject({ hai_tag, nickname: nickname.nullable().optional(), is_favourite: z.boolean().optional() }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
  remove_recent_recipient: {
    summary: 'Takes somebody off the caller’s list, favourite or not, until they are paid again. The payments stay.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: listed,
    errors: ['NOT_FOUND'],
  },
})
