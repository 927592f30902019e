import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { legalDocument, legalTexts, version_number } from './legal.ts'
import { LEGAL_NOTE_MAX, LEGAL_NOTE_MIN } from './legal-words.ts'
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
  /** Members who have accepted just this version. */
  accepted: z.int(),
  note: z.string(),
  published_at: isoTime,
  /** Null: it came with the program. */
  published_by: staffPerson.nullable(),
  /** Who has saved it last before it was published. Null: it came with the program. */
  drafted_by: staffPerson.nullable(),
})
export type LegalVersionHead = z.infer<typeof head>

const draft = z.object({
  document: legalDocument,
  /** Grows with everything that is saved, of whichever document. */
  revision: z.int(),
  /** Of the version it was begun from; 0: there was none. */
  base_number: z.int(),
  texts: legalTexts,
  /** Null: an update of the program offers it. */
  edited_by: staffPerson.nullable(),
  edited_at: isoTime,
})
export type LegalDraft = z.infer<typeof draft>

/** The revision that was read; 0: there was no draft. */
const known_revision = z.int().min(0).max(INTEGER_MAX)

/** Legal documents as the staff write and publish them. */
export const legalDesk = procedures({
  admin_list_legal_documents: {
    summary: 'Every legal document with the version in force, the one to come, and whether somebody is drafting another.',
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
    summary: 'A legal document with its draft and all its versions, newest first; `newest` are the texts of the newest of them.',
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
    summary: 'The texts of one version, as they were published.',
    access: 'admin',
    input: z.strictObject({ document: legalDocument, number: version_number }),
    output: z.object({ document: legalDocument, number: z.int(), texts: legalTexts }),
    errors: ['NOT_FOUND'],
  },
  admin_save_legal_draft: {
    summary:
      'Saves a draft. CONFLICT: somebody has saved, published or thrown away since `known_revision`, or published since `base_number`; nothing was saved. HTML, pictures and links to anything but https, mail and own pages are refused by their line.',
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
    summary: 'Throws a draft away. CONFLICT: it was saved since, or is gone.',
    access: 'admin',
    input: z.strictObject({ document: legalDocument, known_revision }),
    output: z.object({ document: legalDocument }),
    errors: ['CONFLICT'],
  },
  admin_publish_legal_document: {
    summary:
      'Asks a second super_admin to publish a draft as the next version, which never changes again. It takes effect with the approval, or at a moment that is not before that of the version before. Whole in all three languages, or refused by name.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({
      document: legalDocument,
      known_revision,
      effective_at: isoTime.optional(),
      /** Members are asked to accept it once it is in force. */
      asks_acceptance: z.boolean(),
      /** For the staff: what has changed, and why. */
      note: text({ min: LEGAL_NOTE_MIN, max: LEGAL_NOTE_MAX }),
    }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  admin_list_legal_acceptances: {
    summary: 'Who has accepted which version of which document, when and in which language.',
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
