/** One approved document of each purpose is enough. */
export const documentPurposes = ['identity', 'selfie', 'address', 'funds'] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

interface DocumentRule {
  readonly purpose: DocumentPurpose
  readonly pages: { readonly min: number; readonly max: number }
  /** Set if a PDF is accepted instead of a picture. */
  readonly pdf?: true
}

/** Document kinds in display order. */
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

/** Requirements of each tier in addition to the tier below (docs/product/tiers-and-limits.md). */
export const tierAsks = { 1: ['phone'], 2: ['identity', 'selfie'], 3: ['address', 'funds'] } as const satisfies Record<
  number,
  readonly ('phone' | DocumentPurpose)[]
>

/** The tier that a document counts towards. Members of the tier below submit it. */
export const tierOfPurpose = (purpose: DocumentPurpose): 2 | 3 => (purpose === 'identity' || purpose === 'selfie' ? 2 : 3)

/** Maximum size of one page of an upload, in bytes. */
export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024
