import type { LegalDocument } from '@hai/contract/legal-values'
import { useMemo } from 'react'
import { type PlainKey, useTranslations } from '../../lib/translations.ts'

/** Fixed names for staff. The title of a text can differ in each version and language. */
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
