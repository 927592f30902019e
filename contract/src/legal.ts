import { z } from 'zod'
import { LEGAL_BODY_MAX, LEGAL_TITLE_MAX, legalDocuments } from './legal-words.ts'
import { markdownFaults } from './plain-markdown.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, text } from './schemas.ts'

export const legalDocument = z.enum(legalDocuments)

/** Of a document: 1, 2, 3 … */
export const version_number = z.int().min(1).max(100_000)

/** Markdown without HTML and pictures (plain-markdown.ts); what else is refused is named by its line. */
const body = text({ max: LEGAL_BODY_MAX }).superRefine((source, context) => {
  for (const { line, reason } of markdownFaults(source)) context.addIssue({ code: 'custom', message: `line ${line}: ${reason}` })
})
const inLanguage = z.strictObject({ title: text({ max: LEGAL_TITLE_MAX }), body })

/** A document in its three languages; empty where nothing is written yet. */
export const legalTexts = z.strictObject({ en: inLanguage, fr: inLanguage, ht: inLanguage })
export type LegalTexts = z.infer<typeof legalTexts>

const inForce = {
  document: legalDocument,
  version_id: id,
  /** Of its document: 1, 2, 3 … */
  number: z.int(),
  title: z.string(),
  effective_at: isoTime,
}
/** One that is published and does not count yet. */
const coming = z.object({ number: z.int(), effective_at: isoTime }).nullable()

const toAccept = z.object({ items: z.array(z.object({ ...inForce, is_new_version: z.boolean() })) })

/** What is agreed between the house and its members: read by everybody, accepted by members. */
export const legal = procedures({
  list_legal_documents: {
    summary: 'The legal documents that are in force, in one language. One that was never published is not there.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({
      items: z.array(
        z.object({
          ...inForce,
          coming,
          /** Whoever opens a wallet accepts it. */
          must_accept: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  get_compliance_page: {
    summary: 'How the wallet is kept from being misused, in one language, as Markdown without HTML.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({ title: z.string(), body: z.string() }),
    errors: [],
  },
  get_legal_document: {
    summary:
      'A legal document in one language, as Markdown without HTML: the version in force, or the one of a number, which may be over or still to come.',
    access: 'guest',
    input: z.strictObject({
      document: legalDocument,
      language: language.default('en'),
      number: version_number.optional(),
    }),
    output: z.object({
      ...inForce,
      body: z.string(),
      state: z.enum(['in_force', 'past', 'to_come']),
      coming,
      /** All that were published, newest first. */
      versions: z.array(z.object({ number: z.int(), effective_at: isoTime })),
    }),
    errors: ['NOT_FOUND'],
  },
  get_legal_to_accept: {
    summary:
      'The documents in force that the caller has not accepted, of those that ask for it. `is_new_version`: an older one was accepted.',
    access: 'session',
    input: z.strictObject({ language: language.default('en') }),
    output: toAccept,
    errors: [],
  },
  accept_legal_documents: {
    summary:
      'Notes that the caller accepts these versions, as they were read in one language; answers what is left. NOT_FOUND: one is not in force, and nothing was noted.',
    access: 'session',
    input: z.strictObject({
      version_ids: z.array(id).min(1).max(legalDocuments.length),
      language: language.default('en'),
    }),
    output: toAccept,
    errors: ['NOT_FOUND'],
  },
})
