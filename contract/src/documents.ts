import { z } from 'zod'
import { documentKinds, documentPurposes } from './document-kinds.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { full_name, id, isoTime, nothing, upload } from './schemas.ts'

export const identityDocument = z.object({
  id,
  purpose: z.enum(documentPurposes),
  kind: z.enum(documentKinds),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** The name that the member asks for with it, in place of the verified one; null: it vouches for the name they have. */
  renames_to: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  submitted_at: isoTime,
  decided_at: isoTime.nullable(),
})

export const documents = procedures({
  submit_identity_document: {
    summary:
      'Hands compliance what the next tier asks for: one or two pages as files, each at most 8 MiB and both together at most 12 MiB. Pictures (JPEG, PNG, WebP, at most 25 megapixels) are decoded and written anew without anything but their pixels; for proof_of_address and source_of_funds a PDF without active content is taken as it is. Kept sealed, given back to nobody. One of each purpose waits or is approved at a time: else INVALID_TRANSITION. `full_name`: another name than the verified one, which the member gets when this identity document is approved; only while an identity document is approved, and one at a time.',
    access: 'member',
    input: z.strictObject({
      kind: z.enum(documentKinds),
      pages: z.array(upload).min(1).max(2),
      full_name: full_name.optional(),
    }),
    output: identityDocument,
    errors: ['DOCUMENT_REFUSED', 'TIER_NEEDED', 'INVALID_TRANSITION', 'NAME_RESERVED'],
    uploads: { pages: 'many' },
    body_bytes_max: 12 * MEGABYTE,
  },
  list_identity_documents: {
    summary:
      'The newest document of each purpose that the caller has handed in, and what became of it. `rename`: the newest one that asks for another name.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(identityDocument), rename: identityDocument.nullable() }),
    errors: [],
  },
})
