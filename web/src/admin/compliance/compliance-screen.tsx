import { useSearchParams } from 'wouter'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { DocumentCase } from './document-case.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { FlagsTab } from './flag-list.tsx'
import { AbuseReportDialog } from './abuse-report-dialog.tsx'
import { AbuseReportsTab } from './abuse-reports-tab.tsx'
import { ScreeningTab } from './screening-tab.tsx'

const tabs = { documents: DocumentsTab, screening: ScreeningTab, flags: FlagsTab, reports: AbuseReportsTab } as const
const tabNames = ['documents', 'screening', 'flags', 'reports'] as const satisfies readonly (keyof typeof tabs)[]
const tabTexts = {
  documents: 'admin_ui.documents',
  screening: 'screening',
  flags: 'admin_ui.flags',
  reports: 'admin_ui.abuse_reports',
} as const satisfies Record<keyof typeof tabs, PlainKey<'admin_compliance'>>

export function ComplianceScreen() {
  const t = useTranslations('admin_compliance')
  const [search] = useSearchParams()
  const document_id = search.get('document')
  const report_id = search.get('report')
  const tab = tabNames.find((name) => name === search.get('tab')) ?? 'documents'
  const Shown = tabs[tab]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('ui.compliance')} />
      <TabLinks
        label={t('ui.compliance')}
        current={tab}
        tabs={tabNames.map((name) => ({
          name,
          href: name === 'documents' ? adminPaths.compliance() : adminPaths.compliance({ tab: name }),
          text: t(tabTexts[name]),
        }))}
      />
      {document_id !== null ? (
        <DocumentCase key={document_id} document_id={document_id} />
      ) : tab === 'reports' && report_id !== null ? (
        <AbuseReportDialog key={report_id} report_id={report_id} />
      ) : (
        <Shown key={tab} />
      )}
    </div>
  )
}
