import type { SystemProcess, SystemReport } from '@hai/contract/health'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { FigureTable, type FigureColumn } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { bytesText, countText, msText } from './amounts.ts'

export function Processes({ of: { processes, app_version } }: { of: SystemReport }) {
  const t = useTranslations('admin_health')
  const columns: FigureColumn<SystemProcess>[] = [
    { id: 'process', header: t('process'), cell: (one) => <Who one={one} /> },
    { id: 'state', header: t('admin_ui.status'), cell: (one) => <Living one={one} /> },
    {
      id: 'loop',
      header: t('figure_event_loop_ms'),
      align: 'end',
      cell: ({ event_loop_ms, busy }) => (
        <Two under={t('busy', { percent: Math.round(busy * 100) })}>{msText(event_loop_ms)}</Two>
      ),
    },
    {
      id: 'memory',
      header: t('memory'),
      align: 'end',
      cell: (one) => <Two under={t('heap', { used: bytesText(one.heap_bytes) })}>{bytesText(one.memory_bytes)}</Two>,
    },
    {
      id: 'requests',
      header: t('figure_requests'),
      align: 'end',
      cell: (one) => (
        <Two under={t('requests_more', { failed: countText(one.failed), p95: msText(one.p95_ms) })}>
          {countText(one.requests)}
        </Two>
      ),
    },
    { id: 'realtime', header: t('figure_realtime'), align: 'end', cell: ({ realtime }) => countText(realtime) },
    { id: 'pool', header: t('pool'), align: 'end', cell: (one) => <Pool one={one} /> },
    { id: 'disk', header: t('figure_disk_free_bytes'), align: 'end', cell: (one) => <Disk one={one} /> },
  ]
  return (
    <Panel
      title={t('processes')}
      aside={<span className="text-sm text-ink-soft">{t('this_version', { version: app_version })}</span>}
    >
      {processes.length === 0 ? (
        <p className="text-ink-soft">{t('no_processes')}</p>
      ) : (
        <FigureTable label={t('processes')} columns={columns} rows={processes} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}

const Two = ({ under, children }: { under: ReactNode; children: ReactNode }) => (
  <>
    {children}
    <span className="block text-ink-soft">{under}</span>
  </>
)

function Who({ one: { label, role, version, node_version } }: { one: SystemProcess }) {
  const t = useTranslations('admin_health')
  return (
    <span className="block min-w-36 wrap-anywhere">
      <b>{label}</b>
      <span className="block text-ink-soft">{t(`role_${role}`)}</span>
      <span className="block text-ink-soft">{t('versions', { version, node_version })}</span>
    </span>
  )
}

function Living({ one: { is_living, is_lost, started_at, beat_at } }: { one: SystemProcess }) {
  const t = useTranslations('admin_health')
  return (
    <span className="grid justify-items-start gap-1 [dd_&]:justify-items-end">
      {is_living ? (
        <Status tone="plain">{t('running')}</Status>
      ) : (
        <Status tone={is_lost ? 'wait' : 'plain'}>{t('not_heard_of')}</Status>
      )}
      <span className="text-ink-soft">
        {t('since')} <When iso={is_living ? started_at : beat_at} />
      </span>
    </span>
  )
}

function Pool({ one: { pool_used, pool_max, pool_waiting } }: { one: SystemProcess }) {
  const t = useTranslations('admin_health')
  return (
    <>
      {pool_used} / {pool_max}
      {pool_waiting > 0 && <span className="block text-wait">{t('admin_ui.count_waiting', { count: pool_waiting })}</span>}
    </>
  )
}

function Disk({ one: { disk_free_bytes: free, disk_bytes: all } }: { one: SystemProcess }) {
  const t = useTranslations('admin_health')
  if (free === null || all === null) return t('unknown')
  return <Two under={t('of_all', { all: bytesText(all) })}>{bytesText(free)}</Two>
}
