import { z } from 'zod'
import { LEGAL_BODY_MAX, LEGAL_TITLE_MAX, legalDocuments } from './legal-values.ts'
import { markdownFaults } from './plain-markdown.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, language, text } from './schemas.ts'

export const legalDocument = z.enum(legalDocuments)

/** Numbered per document from 1. */
export const version_number = z.int().min(1).max(100_000)

/** Markdown without HTML and pictures (plain-markdown.ts). */
const body = text({ max: LEGAL_BODY_MAX }).superRefine((source, context) => {
  for (const { line, reason } of markdownFaults(source)) context.addIssue({ code: 'custom', message: `line ${line}: ${reason}` })
})
const inLanguage = z.strictObject({ title: text({ max: LEGAL_TITLE_MAX }), body })

/** Texts that are not written yet are empty. */
export const legalTexts = z.strictObject({ en: inLanguage, fr: inLanguage, ht: inLanguage })
export type LegalTexts = z.infer<typeof legalTexts>

const inForce = {
  document: legalDocument,
  version_id: id,
  number: z.int(),
  title: z.string(),
  effective_at: isoTime,
}
const coming = z.object({ number: z.int(), effective_at: isoTime }).nullable()

const toAccept = z.object({ items: z.array(z.object({ ...inForce, is_new_version: z.boolean() })) })

export const legal = procedures({
  list_legal_documents: {
    summary: 'The legal documents in force, in one language. Documents that were never published are left out.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({
      items: z.array(
        z.object({
          ...inForce,
          coming,
          must_accept: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  get_compliance_page: {
    summary: 'The abuse protections of the wallet, in one language, as Markdown without HTML.',
    access: 'guest',
    input: z.strictObject({ language: language.default('en') }),
    output: z.object({ title: z.string(), body: z.string() }),
    errors: [],
  },
  get_legal_document: {
    summary:
      'A legal document in one language, as Markdown without HTML: the version in force, or the given number, which may be past or scheduled.',
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
      versions: z.array(z.object({ number: z.int(), effective_at: isoTime })),
    }),
    errors: ['NOT_FOUND'],
  },
  get_legal_to_accept: {
    summary:
      'Documents in force that require acceptance and that the caller has not accepted. `is_new_version`: an earlier version was accepted.',
    access: 'session',
    input: z.strictObject({ language: language.default('en') }),
    output: toAccept,
    errors: [],
  },
  accept_legal_documents: {
    summary:
      'Records that the caller accepts these versions, with the language they were read in, and returns the remaining ones. NOT_FOUND: one is not in force; nothing was recorded.',
    access: 'session',
    input: z.strictObject({
      version_ids: z.array(id).min(1).max(legalDocuments.length),
      language: language.default('en'),
    }),
    output: toAccept,
    errors: ['NOT_FOUND'],
  },
})
