import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { EMAIL_MAX } from './bounds.ts'
import { documentPurposes } from './document-kinds.ts'
import { DECISION_REASON_MAX, DECISION_REASON_MIN, DECISIONS_MAX } from './decision-bounds.ts'
import { identityDocument } from './documents.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const documentForStaff = identityDocument.extend({
  user: staffPerson,
  /** As they are now, not when the document was submitted. */
  tier: z.int(),
  is_blocked: z.boolean(),
  /** Null while pending, or if the decision was made from the command line. */
  decided_by: staffPerson.nullable(),
})
export type DocumentForStaff = z.infer<typeof documentForStaff>

const page = z.object({ page: z.int().min(1).max(2), media_type: z.enum(['image/webp', 'application/pdf']) })

const documentFile = z.object({
  document: documentForStaff,
  /** Empty once the pages of a rejected document have been deleted. */
  pages: z.array(page),
  /** The selfie for an identity document, or the identity document for a selfie. */
  compare_with: z.object({ document: documentForStaff, pages: z.array(page) }).nullable(),
  profile: z.object({
    full_name: z.string().nullable(),
    names_before: z.array(z.string()),
    phone: z.string().nullable(),
    is_phone_verified: z.boolean(),
    joined_at: isoTime,
  }),
  handed_in: z.array(documentForStaff),
  tier_after: z.int(),
})
export type DocumentFile = z.infer<typeof documentFile>

const decision = z
  .strictObject({
    document_id: id,
    decision: z.enum(['approve', 'reject']),
    reason: text({ max: DECISION_REASON_MAX }).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason.length >= DECISION_REASON_MIN, {
    path: ['reason'],
    error: 'must say why',
  })

/** The confirmation message names each document, so no document may appear twice. */
const isOneEach = (decisions: readonly { document_id: string }[]): boolean =>
  new Set(decisions.map(({ document_id }) => document_id)).size === decisions.length

export const documentsAdmin = procedures({
  admin_list_identity_documents: {
    summary: 'Submitted documents and their members, without the pages.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: identityDocument.shape.status.optional(),
        purpose: z.enum(documentPurposes).optional(),
        user_id: id.optional(),
        user: text({ min: 1, max: EMAIL_MAX }).optional(),
      },
      sorts: ['submitted_at'],
      item: documentForStaff,
    }),
    errors: [],
  },
  admin_get_identity_document: {
    summary:
      'One document, the profile to compare it with, and the list of its pages. admin_view_identity_document returns a page.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ document_id: id }),
    output: documentFile,
    errors: ['NOT_FOUND'],
  },
  admin_view_identity_document: {
    summary:
      'One decrypted page of a document, as base64. Every view is written to the audit log before the page is returned. Save a PDF and open it elsewhere; never render it in the app.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ document_id: id, page: page.shape.page }),
    output: page.extend({ content: z.base64() }),
    errors: ['NOT_FOUND'],
  },
  admin_decide_identity_documents: {
    summary:
      'Approves or rejects up to 25 documents. A rejection needs a reason, which the member reads. One code confirms the whole list, and its message names every document. All documents are decided or none. Staff cannot decide their own documents; if another person has already decided one of them, the whole list is refused (INVALID_TRANSITION).',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      decisions: z.array(decision).min(1).max(DECISIONS_MAX).refine(isOneEach, { error: 'must name each document once' }),
    }),
    output: z.object({ items: z.array(documentForStaff) }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
    body_bytes_max: 48 * KILOBYTE,
  },
})
