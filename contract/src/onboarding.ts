import { z } from 'zod'
import { procedures } from './procedure.ts'
import { full_name, hai_tag, id, phone, successOrError } from './schemas.ts'

export const onboarding = procedures({
  check_hai_tag: {
    summary: 'Checks if the caller can take a tag.',
    access: 'session',
    input: z.strictObject({ hai_tag }),
    output: z.object({ available: z.boolean(), reason: z.enum(['taken', 'reserved']).nullable() }),
    errors: [],
  },
  complete_user_onboarding: {
    summary: 'Sets the name, the tag and optionally an unverified phone, and opens the wallet. `user_id` must be the caller’s.',
    access: 'session',
    input: z.strictObject({ user_id: id, full_name, hai_tag, phone: phone.nullable() }),
    output: successOrError,
    errors: ['FORBIDDEN', 'TAG_TAKEN', 'TAG_RESERVED', 'NAME_RESERVED', 'CONFLICT', 'ACCOUNT_BLOCKED', 'PENDING_APPROVAL'],
  },
})
