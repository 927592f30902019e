import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { deletionObstacles, deletionRefusals, memberObstacles } from './deletion-values.ts'
import { procedures } from './procedure.ts'
import { full_name, hai_tag, isoTime, nothing } from './schemas.ts'

/** Only members without a password can leave this out, within ten minutes of signing in. */
const password = z.string().min(1).max(PASSWORD_MAX).optional()

const deletion = z.object({ requested_at: isoTime })

/** Only obstacles that the member can resolve. Members never see the obstacles meant for staff. */
const openDeletion = deletion.extend({ obstacles: z.array(z.enum(deletionObstacles).extract(memberObstacles)) })

const refusedDeletion = z.object({ refused_at: isoTime, reason_code: z.enum(deletionRefusals) })

const proofErrors = ['INVALID_CREDENTIALS', 'LOCKED', 'REAUTHENTICATION_NEEDED'] as const

export const account = procedures({
  get_account_settings: {
    summary:
      'Account settings outside the profile. `tag_change_at`: when the HaiTag can be changed next; null means now. `has_password`: false for accounts opened with an identity provider.',
    access: 'member',
    input: nothing,
    output: z.object({
      hidden_from_email: z.boolean(),
      hidden_from_phone: z.boolean(),
      tag_change_at: isoTime.nullable(),
      has_password: z.boolean(),
      /** `free`: update_profile can change the name. `waiting`: an identity document with this name is under review. */
      name: z.enum(['free', 'waiting', 'verified']),
      deletion: openDeletion.nullable(),
      deletion_refused: refusedDeletion.nullable(),
    }),
    errors: [],
  },
  update_profile: {
    summary:
      'Updates the given fields of the caller’s profile: the name (NAME_VERIFIED once an identity document is waiting or approved; submit a new document instead) and whether others find the caller by email or phone. Null as the picture removes it.',
    access: 'member',
    input: z.strictObject({
      full_name: full_name.optional(),
      hidden_from_email: z.boolean().optional(),
      hidden_from_phone: z.boolean().optional(),
      avatar_url: z.null().optional(),
    }),
    output: z.object({}),
    errors: ['NAME_RESERVED', 'NAME_VERIFIED'],
  },
  change_hai_tag: {
    summary:
      'Changes the caller’s HaiTag, at most once in 90 days. The old tag then leads to nobody, and only the caller can take it again. Setting the current tag changes nothing.',
    access: 'member',
    input: z.strictObject({ hai_tag, password }),
    output: z.object({ hai_tag: z.string() }),
    errors: ['TAG_TAKEN', 'TAG_RESERVED', 'TAG_CHANGED_LATELY', ...proofErrors],
  },
  request_account_deletion: {
    summary:
      'Requests deletion of the caller’s account. Refused with the reasons while money or anything else is open. Two staff members decide; until then the caller can cancel the request.',
    access: 'member',
    input: z.strictObject({ password }),
    output: deletion,
    errors: ['DELETION_REFUSED', ...proofErrors],
  },
  cancel_account_deletion: {
    summary: 'Cancels the caller’s deletion request. Does nothing if there is none.',
    access: 'member',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
})
