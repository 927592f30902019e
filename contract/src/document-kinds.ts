/** A tier needs one approved document of each of its purposes (`tierAsks`). */
export const documentPurposes = ['identity', 'selfie', 'address', 'funds'] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

interface DocumentRule {
  readonly purpose: DocumentPurpose
  readonly pages: { readonly min: number; readonly max: number }
  readonly pdf?: true
}

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

/** In addition to the requirements of the tier below (docs/product/tiers-and-limits.md). */
export const tierAsks = { 1: ['phone'], 2: ['identity', 'selfie'], 3: ['address', 'funds'] } as const satisfies Record<
  number,
  readonly ('phone' | DocumentPurpose)[]
>

export const tierOfPurpose = (purpose: DocumentPurpose): 2 | 3 => (purpose === 'identity' || purpose === 'selfie' ? 2 : 3)

export const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024
