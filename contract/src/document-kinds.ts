/** What members prove who they are with, free of libraries: the schemas and the browser’s forms ask here. */

/** What a document is for: one of each counts. */
export const documentPurposes = ['identity', 'selfie', 'address', 'funds'] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

interface DocumentRule {
  readonly purpose: DocumentPurpose
  readonly pages: { readonly min: number; readonly max: number }
  /** A PDF may stand for a picture. */
  readonly pdf?: true
}

/** The kinds of documents, in the order in which they are offered. */
export const documentRules = {
  national_id: { purpose: 'identity', pages: { min: 2, max: 2 } },
  passport: { purpose: 'identity', pages: { min: 1, max: 1 } },
  driving_licence: { purpose: 'identity', pages: { min: 2, max: 2 } },
  selfie: { purpose: 'selfie', pages: { min: 1, max: 1 } },
  proof_of_address: { purpose: 'address', pages: { min: 1, max: 2 }, pdf: true },
  source_of_funds: { purpose: 'funds', pages: { min: 1, max: 2 }, pdf: true },
} as const satisfies Record<string, DocumentRule>

export const documentKinds = [
  'national_id',
  'passport',
  'driving_licence',
  'selfie',
  'proof_of_address',
  'source_of_funds',
] as const
export type DocumentKind = keyof typeof documentRules

export const documentRuleOf = (kind: DocumentKind): DocumentRule => documentRules[kind]

/** What each tier asks for beside the one below it (product.md, section 1). */
export const tierAsks = { 1: ['phone'], 2: ['identity', 'selfie'], 3: ['address', 'funds'] } as const satisfies Record<
  number,
  readonly ('phone' | DocumentPurpose)[]
>

/** The tier a document helps to reach; members send it from the tier below. */
export const tierOfPurpose = (purpose: DocumentPurpose): 2 | 3 => (purpose === 'identity' || purpose === 'selfie' ? 2 : 3)

/** The largest page an upload may carry, in bytes. */
export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024
