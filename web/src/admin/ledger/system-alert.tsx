import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../../ui/time.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Difference } from '../ui/sensitive.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { toResolvable, type Resolvable } from './resolvable.ts'

/** The alert about the system that is open: there is never more than one, and it counts among those that wait. */
export function SystemAlert({ onOpen }: { onOpen: (alert: Resolvable) => void }) {
  const t = useWords('admin_ledger')
  const { data } = useQuery({
    ...api.list_admin_alerts.query({ alert_type: 'system_net_delta', resolved: false, limit: 1 }),
    refetchInterval: POLLING.refetchInterval,
  })
  const alert = data?.items[0]
  if (!alert) return null
  return (
    <Panel title={t('system_alert')} aside={<SeverityBadge severity={alert.severity} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {t('net_delta')}: <Difference cents={alert.metadata.total_delta} />{' '}
          <span className="text-ink-soft">
            {t('flagged')} <Ago iso={alert.created_at} />
          </span>
        </p>
        <Button onClick={() => onOpen(toResolvable(alert))}>{t('resolve')}</Button>
      </div>
    </Panel>
  )
}
