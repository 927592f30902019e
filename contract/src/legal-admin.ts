import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { legalDocument, legalTexts, version_number } from './legal.ts'
import { LEGAL_NOTE_MAX, LEGAL_NOTE_MIN } from './legal-values.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, INTEGER_MAX, isoTime, language, nothing, text } from './schemas.ts'
import { askedChange } from './settings-change.ts'
import { staffPerson } from './staff-person.ts'

const head = z.object({
  version_id: id,
  document: legalDocument,
  number: z.int(),
  title: z.string(),
  state: z.enum(['in_force', 'past', 'to_come']),
  effective_at: isoTime,
  asks_acceptance: z.boolean(),
  accepted: z.int(),
  note: z.string(),
  published_at: isoTime,
  published_by: staffPerson.nullable(),
  /** The last editor. */
  drafted_by: staffPerson.nullable(),
})
export type LegalVersionHead = z.infer<typeof head>

const draft = z.object({
  document: legalDocument,
  /** Increases with every saved draft, across all documents. */
  revision: z.int(),
  base_number: z.int(),
  texts: legalTexts,
  /** Null if a software update proposed the draft. */
  edited_by: staffPerson.nullable(),
  edited_at: isoTime,
})
export type LegalDraft = z.infer<typeof draft>

/** 0: there was no draft. */
const known_revision = z.int().min(0).max(INTEGER_MAX)

export const legalAdmin = procedures({
  admin_list_legal_documents: {
    summary: 'All legal documents with the version in force, the scheduled version and whether a draft exists.',
    access: 'admin',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          document: legalDocument,
          in_force: head.nullable(),
          to_come: head.nullable(),
          draft: draft.omit({ texts: true }).nullable(),
        }),
      ),
    }),
    errors: [],
  },
  admin_get_legal_document: {
    summary: 'A legal document with its draft and all versions, newest first; `newest` has the texts of the newest version.',
    access: 'admin',
    input: z.strictObject({ document: legalDocument }),
    output: z.object({
      document: legalDocument,
      draft: draft.nullable(),
      versions: z.array(head),
      newest: legalTexts.nullable(),
    }),
    errors: [],
  },
  admin_get_legal_version: {
    summary: 'The texts of one published version.',
    access: 'admin',
    input: z.strictObject({ document: legalDocument, number: version_number }),
    output: z.object({ document: legalDocument, number: z.int(), texts: legalTexts }),
    errors: ['NOT_FOUND'],
  },
  admin_save_legal_draft: {
    summary:
      'Saves a draft. CONFLICT: someone has saved, published or discarded a draft since `known_revision`, or published a version since `base_number`; nothing was saved. HTML, pictures and links other than https, email and own pages are rejected by line.',
    access: 'admin',
    input: z.strictObject({
      document: legalDocument,
      known_revision,
      base_number: z.int().min(0).max(INTEGER_MAX),
      texts: legalTexts,
    }),
    output: draft,
    errors: ['CONFLICT'],
    body_bytes_max: 768 * KILOBYTE,
  },
  admin_discard_legal_draft: {
    summary: 'Discards a draft. CONFLICT: it was changed or discarded since.',
    access: 'admin',
    input: z.strictObject({ document: legalDocument, known_revision }),
    output: z.object({ document: legalDocument }),
    errors: ['CONFLICT'],
  },
  admin_publish_legal_document: {
    summary:
      'Asks a second super_admin to publish a draft as the next version, which is then immutable. It takes effect with the approval, or at a time not before that of the previous version. It must be complete in all three languages; missing texts are named.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({
      document: legalDocument,
      known_revision,
      effective_at: isoTime.optional(),
      asks_acceptance: z.boolean(),
      note: text({ min: LEGAL_NOTE_MIN, max: LEGAL_NOTE_MAX }),
    }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  admin_list_legal_acceptances: {
    summary: 'Acceptances: member, document, version, time and language.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        document: legalDocument.optional(),
        number: version_number.optional(),
        language: language.optional(),
        user_id: id.optional(),
      },
      sorts: ['accepted_at'],
      item: z.object({
        id,
        user: staffPerson,
        document: legalDocument,
        number: z.int(),
        language,
        accepted_at: isoTime,
      }),
    }),
    errors: [],
  },
})
