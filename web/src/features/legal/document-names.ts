import type { LegalPage } from '../../lib/paths.ts'
import type { PlainKey } from '../../lib/words.ts'

/** What a document is called while there is no title of its own to be read. */
export const documentNames: Readonly<Record<LegalPage, PlainKey<'legal'>>> = {
  terms: 'name_terms',
  privacy: 'name_privacy',
  'acceptable-use': 'name_acceptable_use',
  'risk-warning': 'name_risk_warning',
  'dispute-policy': 'name_dispute_policy',
  'refund-policy': 'name_refund_policy',
  'kyc-aml': 'name_kyc_aml',
  fees: 'name_fees',
}
