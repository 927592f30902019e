import { legalDocuments } from '@hai/contract/legal-values'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { LegalCenter } from './legal-center.tsx'
import { LegalDocumentScreen } from './legal-document-screen.tsx'
import { PrintLayout } from './print-layout.tsx'

export function LegalPages() {
  const [path] = useLocation()
  const document = legalDocuments.find((one) => paths.legal(one) === path)
  return <PrintLayout>{document ? <LegalDocumentScreen key={document} document={document} /> : <LegalCenter />}</PrintLayout>
}
