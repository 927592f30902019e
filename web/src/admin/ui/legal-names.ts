import type { LegalDocument } from '@hai/contract/legal-words'
import { useMemo } from 'react'
import { type PlainKey, useTranslations } from '../../lib/translations.ts'

/** Names of the documents in the staff area, independent of their titles. */
export const documentNames: Readonly<Record<LegalDocument, PlainKey<'admin_legal'>>> = {
  terms: 'terms',
  privacy: 'privacy',
  'acceptable-use': 'acceptable_use',
  'risk-warning': 'risk_warning',
  'dispute-policy': 'dispute_policy',
  'refund-policy': 'refund_policy',
  'kyc-aml': 'kyc_aml',
  fees: 'fees',
}

export function useDocumentNames(): (document: LegalDocument) => string {
  const t = useTranslations('admin_legal')
  return useMemo(() => (document) => t(documentNames[document]), [t])
}
