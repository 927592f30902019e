import type { LegalDocument } from '@hai/contract/legal-values'
import { useMemo } from 'react'
import { type PlainKey, useTranslations } from '../../lib/translations.ts'

/** Fixed names for staff. The title of a text can differ in each version and language. */
export const documentNames = {
  terms: 'legal_terms',
  privacy: 'legal_privacy',
  'acceptable-use': 'legal_acceptable_use',
  'risk-warning': 'legal_risk_warning',
  'dispute-policy': 'legal_dispute_policy',
  'refund-policy': 'legal_refund_policy',
  'kyc-aml': 'legal_kyc_aml',
  fees: 'legal_fees',
} as const satisfies Record<LegalDocument, PlainKey<'admin_ui'>>

export function useDocumentNames(): (document: LegalDocument) => string {
  const t = useTranslations('admin_ui')
  return useMemo(() => (document) => t(documentNames[document]), [t])
}
