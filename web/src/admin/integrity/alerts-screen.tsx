import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { POLLING } from '../ui/polling.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { AllAlerts } from './all-alerts.tsx'
import { CheckButton, CheckProgress } from './check-button.tsx'
import { HealthPanel } from './health-panel.tsx'
import { MemberAlerts } from './member-alerts.tsx'
import type { Resolvable } from './resolvable.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { SystemAlert } from './system-alert.tsx'

const views = ['open', 'resolved', 'all'] as const

export function AlertsScreen() {
  const t = useTranslations('admin_integrity')
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<Resolvable | null>(null)
  const { data: health } = useSuspenseQuery({
    ...api.get_ledger_health.query(),
    ...POLLING,
  })
  const view = views.find((name) => name === search.get('view')) ?? 'open'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.ledger_alerts')}>
        <CheckButton />
      </PageHead>
      <CheckProgress />
      <HealthPanel health={health} />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h2>{t('alerts')}</h2>
        <TabLinks
          label={t('alerts')}
          current={view}
          tabs={views.map((name) => ({ name, href: adminPaths.ledgerAlerts({ view: name }), text: t(`alerts_${name}`) }))}
        />
      </div>
      {view === 'open' && <SystemAlert onOpen={setOpened} />}
      {view === 'all' ? <AllAlerts onOpen={setOpened} /> : <MemberAlerts key={view} which={view} onOpen={setOpened} />}
      {opened && <ResolveDialog alert={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
