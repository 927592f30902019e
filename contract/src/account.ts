import { z } from 'zod'
import { PASSWORD_MAX } from './bounds.ts'
import { deletionObstacles, deletionRefusals, toldObstacles } from './deletion-words.ts'
import { procedures } from './procedure.ts'
import { full_name, hai_tag, isoTime, nothing } from './schemas.ts'

/** The password again; only an account that has none may leave it out, shortly after signing in. */
const password = z.string().min(1).max(PASSWORD_MAX).optional()

const deletion = z.object({ requested_at: isoTime })

/** `obstacles`: what stands in the way now, as far as the member can settle it. */
const openDeletion = deletion.extend({ obstacles: z.array(z.enum(deletionObstacles).extract(toldObstacles)) })

/** The last request, where the staff refused it. */
const refusedDeletion = z.object({ refused_at: isoTime, reason_code: z.enum(deletionRefusals) })

const proofErrors = ['INVALID_CREDENTIALS', 'LOCKED', 'REAUTHENTICATION_NEEDED'] as const

export const account = procedures({
  get_account_settings: {
    summary:
      'What the caller has set about the account beside the profile. `tag_change_at`: when the HaiTag may be changed next, null for now. `has_password`: false for accounts opened with a provider.',
    access: 'member',
    input: nothing,
    output: z.object({
      hidden_from_email: z.boolean(),
      hidden_from_phone: z.boolean(),
      tag_change_at: isoTime.nullable(),
      has_password: z.boolean(),
      /** `waiting`: an identity document for it is being looked at. Only a free name changes by update_profile. */
      name: z.enum(['free', 'waiting', 'verified']),
      deletion: openDeletion.nullable(),
      deletion_refused: refusedDeletion.nullable(),
    }),
    errors: [],
  },
  update_profile: {
    summary:
      'Changes what is given of the caller’s profile: the name (NAME_VERIFIED once an identity document waits or is approved: submit_identity_document then takes another), whether others find them by email or phone, and, with null, takes the picture away.',
    access: 'member',
    input: z.strictObject({
      full_name: full_name.optional(),
      hidden_from_email: z.boolean().optional(),
      hidden_from_phone: z.boolean().optional(),
      /** A new picture comes by upload_file. */
      avatar_url: z.null().optional(),
    }),
    output: z.object({}),
    errors: ['NAME_RESERVED', 'NAME_VERIFIED'],
  },
  change_hai_tag: {
    summary:
      'Exchanges the caller’s HaiTag for another, at most once in 90 days. The old one then leads to nobody, and nobody but the caller can ever take it. The tag one has already changes nothing.',
    access: 'member',
    input: z.strictObject({ hai_tag, password }),
    output: z.object({ hai_tag: z.string() }),
    errors: ['TAG_TAKEN', 'TAG_RESERVED', 'TAG_CHANGED_LATELY', ...proofErrors],
  },
  request_account_deletion: {
    summary:
      'Asks that the caller’s account be deleted. Refused with its reasons while money or anything else is open. Two members of staff decide; until then it can be taken back.',
    access: 'member',
    input: z.strictObject({ password }),
    output: deletion,
    errors: ['DELETION_REFUSED', ...proofErrors],
  },
  cancel_account_deletion: {
    summary: 'Takes the caller’s request back. Without one it changes nothing.',
    access: 'member',
    input: nothing,
    output: z.object({}),
    errors: [],
  },
})
