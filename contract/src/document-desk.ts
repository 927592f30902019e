import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { EMAIL_MAX } from './bounds.ts'
import { documentPurposes } from './document-kinds.ts'
import { DECISION_REASON_MAX, DECISION_REASON_MIN } from './decision-bounds.ts'
import { identityDocument } from './documents.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const documentAtDesk = identityDocument.extend({
  user: staffPerson,
  /** Of the member, as things stand. */
  tier: z.int(),
  is_blocked: z.boolean(),
  /** Null: it waits, or was decided from the machine itself. */
  decided_by: staffPerson.nullable(),
})
export type DocumentAtDesk = z.infer<typeof documentAtDesk>

const page = z.object({ page: z.int().min(1).max(2), media_type: z.enum(['image/webp', 'application/pdf']) })

const documentFile = z.object({
  document: documentAtDesk,
  /** Of a document that was rejected a month ago there are none any more. */
  pages: z.array(page),
  /** What the document is compared with. */
  profile: z.object({
    full_name: z.string().nullable(),
    /** What they were called here before, the latest first. */
    names_before: z.array(z.string()),
    phone: z.string().nullable(),
    is_phone_verified: z.boolean(),
    joined_at: isoTime,
  }),
  /** All that the member has handed in, the newest first. */
  handed_in: z.array(identityDocument),
  /** Where the member’s tier comes to when this one is approved. */
  tier_after: z.int(),
})
export type DocumentFile = z.infer<typeof documentFile>

/** What compliance does with what members prove who they are with. */
export const documentDesk = procedures({
  admin_list_identity_documents: {
    summary: 'Documents that members have handed in, with whose they are; no pages.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: identityDocument.shape.status.optional(),
        purpose: z.enum(documentPurposes).optional(),
        user_id: id.optional(),
        /** Of one member: their HaiTag, email address or id. */
        user: text({ min: 1, max: EMAIL_MAX }).optional(),
      },
      sorts: ['submitted_at'],
      item: documentAtDesk,
    }),
    errors: [],
  },
  admin_get_identity_document: {
    summary: 'One document beside the profile it is compared with, and which pages it has; the pages come one by one.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ document_id: id }),
    output: documentFile,
    errors: ['NOT_FOUND'],
  },
  admin_view_identity_document: {
    summary:
      'One page of a document, opened, as base64. Every view is written into the audit before anything is shown. A PDF is to be saved and opened elsewhere, never shown as a page of ours.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ document_id: id, page: page.shape.page }),
    output: page.extend({ content: z.base64() }),
    errors: ['NOT_FOUND'],
  },
  admin_decide_identity_document: {
    summary:
      'Approves a document, or rejects it with a reason that the member reads. The tier that follows comes in the same moment. Nobody decides their own; of two who decide at once one is refused (INVALID_TRANSITION).',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        document_id: id,
        decision: z.enum(['approve', 'reject']),
        /** What the member reads when it is no. */
        reason: text({ max: DECISION_REASON_MAX }).default(''),
      })
      .refine(({ decision, reason }) => decision === 'approve' || reason.length >= DECISION_REASON_MIN, {
        path: ['reason'],
        error: 'must say why',
      }),
    output: documentAtDesk,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
