import { useLocation } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { EventsList } from './events-list.tsx'
import { FlagsList } from './flags-list.tsx'

export function EventsScreen() {
  const t = useTranslations('admin_security')
  const [path] = useLocation()
  const tab = path === adminPaths.securityFlags() ? 'flags' : 'events'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t(tab === 'flags' ? 'admin_ui.security_flags' : 'admin_ui.security_events')}>
        <TabLinks
          label={t('events_and_flags')}
          current={tab}
          tabs={[
            { name: 'events', href: adminPaths.securityEvents(), text: t('events') },
            { name: 'flags', href: adminPaths.securityFlags(), text: t('admin_ui.flags') },
          ]}
        />
      </PageHead>
      <p className="text-ink-soft">{t(tab === 'flags' ? 'flags_intro' : 'events_intro')}</p>
      {tab === 'flags' ? <FlagsList key="flags" /> : <EventsList key="events" />}
    </div>
  )
}
