import { useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { AuditList } from './audit-list.tsx'

export function AuditScreen() {
  const t = useTranslations('admin_security')
  const [query] = useSearchParams()
  const log = query.get('tab') === 'accounts' ? 'accounts' : 'staff'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.audit_logs')}>
        <TabLinks
          label={t('admin_ui.audit_logs')}
          current={log}
          tabs={[
            { name: 'staff', href: adminPaths.auditLogs(), text: t('log_staff') },
            { name: 'accounts', href: adminPaths.auditLogs({ tab: 'accounts' }), text: t('log_accounts') },
          ]}
        />
      </PageHead>
      <p className="text-ink-soft">{t(log === 'staff' ? 'log_staff_intro' : 'log_accounts_intro')}</p>
      <AuditList key={log} log={log} />
    </div>
  )
}
