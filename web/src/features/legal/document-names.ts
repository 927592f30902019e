import type { LegalDocument } from '@hai/contract/legal-words'
import type { PlainKey } from '../../lib/words.ts'

export const documentNames: Readonly<Record<LegalDocument, PlainKey<'legal'>>> = {
  terms: 'name_terms',
  privacy: 'name_privacy',
  'acceptable-use': 'name_acceptable_use',
  'risk-warning': 'name_risk_warning',
  'dispute-policy': 'name_dispute_policy',
  'refund-policy': 'name_refund_policy',
  'kyc-aml': 'name_kyc_aml',
  fees: 'name_fees',
}
