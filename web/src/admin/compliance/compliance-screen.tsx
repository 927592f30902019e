import { useSearchParams } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DocumentCase } from './document-case.tsx'
import { DocumentsTab } from './documents-tab.tsx'

/** What members prove who they are with, for somebody to judge. */
export function ComplianceScreen() {
  const t = useWords('admin_compliance')
  const [search] = useSearchParams()
  const document_id = search.get('document')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={t('compliance')} />
      {document_id !== null ? <DocumentCase key={document_id} document_id={document_id} /> : <DocumentsTab />}
    </div>
  )
}
