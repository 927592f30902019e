import { z } from 'zod'
import { documentKinds, documentPurposes } from './document-kinds.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { full_name, id, isoTime, nothing, upload } from './schemas.ts'

export const identityDocument = z.object({
  id,
  purpose: z.enum(documentPurposes),
  kind: z.enum(documentKinds),
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Null if the document confirms the current name. */
  renames_to: z.string().nullable(),
  reason: z.string().nullable(),
  submitted_at: isoTime,
  decided_at: isoTime.nullable(),
})

export const documents = procedures({
  submit_identity_document: {
    summary:
      'Submits a document for the next tier: one or two pages as files, each at most 8 MiB, together at most 12 MiB. Pictures (JPEG, PNG, WebP, at most 25 megapixels) are re-encoded to drop metadata; for proof_of_address and source_of_funds a PDF without active content is stored unchanged. Stored encrypted; members cannot download it. Only one document of each purpose can be pending or approved at a time (INVALID_TRANSITION). `full_name`: requests a name other than the verified one, applied when this identity document is approved; only while an identity document is approved, and one request at a time.',
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
      'The caller’s newest document of each purpose and its state. `rename`: the newest document that requests another name.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(identityDocument), rename: identityDocument.nullable() }),
    errors: [],
  },
})
