import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { AcceptancesTab } from './acceptances-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'

export function LegalScreen() {
  const t = useTranslations('admin_legal')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'acceptances' ? 'acceptances' : 'documents'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('ui.legal')} />
      <TabLinks
        label={t('ui.legal')}
        current={tab}
        tabs={[
          { name: 'documents', href: adminPaths.legal(), text: t('admin_ui.documents') },
          { name: 'acceptances', href: adminPaths.legal({ tab: 'acceptances' }), text: t('acceptances') },
        ]}
      />
      {tab === 'documents' ? <DocumentsTab /> : <AcceptancesTab />}
    </div>
  )
}
