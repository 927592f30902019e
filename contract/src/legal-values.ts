/** Every document has a public page such as /legal/terms. */
export const legalDocuments = [
  'terms',
  'privacy',
  'acceptable-use',
  'risk-warning',
  'dispute-policy',
  'refund-policy',
  'kyc-aml',
  'fees',
] as const
export type LegalDocument = (typeof legalDocuments)[number]

export const LEGAL_TITLE_MAX = 120
export const LEGAL_BODY_MAX = 60_000
export const LEGAL_NOTE_MIN = 5
export const LEGAL_NOTE_MAX = 500
/** A version can take effect at most this many days ahead. */
export const LEGAL_AHEAD_DAYS_MAX = 366
