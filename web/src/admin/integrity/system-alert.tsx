import type { AdminAlert } from '@hai/contract/integrity'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Difference } from '../ui/sensitive.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { toResolvable, type Resolvable } from './resolvable.ts'

/** At most one system alert is open. */
export function SystemAlert({ onOpen }: { onOpen: (alert: Resolvable) => void }) {
  const t = useTranslations('admin_integrity')
  const { data } = useQuery({
    ...api.list_admin_alerts.query({ alert_type: 'system_net_delta', resolved: false, limit: 1 }),
    refetchInterval: POLLING.refetchInterval,
  })
  const alert = data?.items[0]
  if (!alert) return null
  return (
    <Panel title={t('system_alert')} aside={<SeverityBadge severity={alert.severity} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <WorstFinding of={alert} />
          <p className="text-ink-soft">
            {t('admin_ui.raised')} <RelativeTime iso={alert.created_at} />
          </p>
        </div>
        <Button onClick={() => onOpen(toResolvable(alert))}>{t('resolve')}</Button>
      </div>
    </Panel>
  )
}

/** If there is neither a finding nor a net delta, the alert had a net delta that is now zero. */
export function WorstFinding({ of: { metadata } }: { of: Pick<AdminAlert, 'metadata'> }) {
  const t = useTranslations('admin_integrity')
  const { total_delta, findings } = metadata
  const [gravest, ...others] = findings
  return (
    <>
      {gravest && (
        <p className="font-medium">
          {t('finding_at', { rule: gravest.rule, subject: gravest.subject })}{' '}
          {others.length > 0 && t('more_findings', { count: others.length })}
        </p>
      )}
      {(total_delta !== 0 || !gravest) && (
        <p>
          {t('admin_ui.net_delta')}: <Difference cents={total_delta} />
        </p>
      )}
    </>
  )
}
