import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { EMAIL_MAX } from './bounds.ts'
import { documentPurposes } from './document-kinds.ts'
import { DECISION_REASON_MAX, DECISION_REASON_MIN, DECISIONS_MAX } from './decision-bounds.ts'
import { identityDocument } from './documents.ts'
import { KILOBYTE, procedures } from './procedure.ts'
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
  /** Empty once the pages of a rejected document have been deleted. */
  pages: z.array(page),
  /** The member's selfie for an identity document, and their identity document for a selfie. Null when there is none to compare. */
  compare_with: z.object({ document: documentAtDesk, pages: z.array(page) }).nullable(),
  /** What the document is compared with. */
  profile: z.object({
    full_name: z.string().nullable(),
    /** What they were called here before, the latest first. */
    names_before: z.array(z.string()),
    phone: z.string().nullable(),
    is_phone_verified: z.boolean(),
    joined_at: isoTime,
  }),
  /** Every document of the member with its decision, newest first. */
  handed_in: z.array(documentAtDesk),
  /** Where the member’s tier comes to when this one is approved. */
  tier_after: z.int(),
})
export type DocumentFile = z.infer<typeof documentFile>

const decision = z
  .strictObject({
    document_id: id,
    decision: z.enum(['approve', 'reject']),
    /** What the member reads when the document is rejected. */
    reason: text({ max: DECISION_REASON_MAX }).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason.length >= DECISION_REASON_MIN, {
    path: ['reason'],
    error: 'must say why',
  })

/** One text message has to list them all. */
const isOneEach = (decisions: readonly { document_id: string }[]): boolean =>
  new Set(decisions.map(({ document_id }) => document_id)).size === decisions.length

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
  admin_decide_identity_documents: {
    summary:
      'Approves or rejects up to 25 documents at once; a rejection has a reason that the member reads. One code confirms the whole list, and its message names every document. All are decided or none. Nobody decides their own; a document that somebody else has decided refuses the list (INVALID_TRANSITION).',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      decisions: z.array(decision).min(1).max(DECISIONS_MAX).refine(isOneEach, { error: 'must name each document once' }),
    }),
    /** In the order of the request. */
    output: z.object({ items: z.array(documentAtDesk) }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
    body_bytes_max: 48 * KILOBYTE,
  },
})
