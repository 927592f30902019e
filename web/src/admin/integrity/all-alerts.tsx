import type { AdminAlert } from '@hai/contract/integrity'
import { alertSeverities, alertTypes } from '@hai/contract/integrity-values'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Difference, Sensitive } from '../ui/sensitive.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import { toResolvable, type Resolvable } from './resolvable.ts'

type Words = Translate<'admin_integrity'>
type Sort = 'created_at' | 'severity' | 'total_delta'

const columnsIn = (t: Words): readonly Column<AdminAlert, Sort>[] => [
  {
    id: 'severity',
    header: t('admin_ui.severity'),
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
    csv: ({ severity }) => t(`admin_ui.severity_${severity}`),
    sortable: 'severity',
  },
  {
    id: 'type',
    header: t('admin_ui.type'),
    cell: ({ alert_type }) => t(`type_${alert_type}`),
    csv: ({ alert_type }) => t(`type_${alert_type}`),
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ resolved }) => (
      <Status tone={resolved ? 'plain' : 'problem'}>{t(resolved ? 'resolved' : 'admin_ui.status_open')}</Status>
    ),
    csv: ({ resolved }) => t(resolved ? 'resolved' : 'admin_ui.status_open'),
  },
  {
    id: 'note',
    header: t('ui.note'),
    cell: ({ metadata: { resolution_note } }) => resolution_note && <Sensitive kind="text">{resolution_note}</Sensitive>,
    csv: ({ metadata }, say) => say.text(metadata.resolution_note),
  },
  {
    id: 'resolved_by',
    header: t('admin_ui.resolved_by'),
    cell: ({ resolved_by }) => resolved_by && <MemberName member={resolved_by} plain />,
    csv: ({ resolved_by }, say) => say.person(resolved_by),
  },
  {
    id: 'resolved_at',
    header: t('resolved_at'),
    cell: ({ resolved_at }) => resolved_at && <When iso={resolved_at} />,
    csv: ({ resolved_at }) => resolved_at ?? '',
  },
  {
    id: 'members',
    header: t('admin_ui.members'),
    cell: ({ metadata }) => metadata.affected_users.length,
    csv: ({ metadata }) => metadata.affected_users.length,
    align: 'end',
  },
  {
    id: 'delta',
    header: t('admin_ui.difference'),
    cell: ({ metadata }) => <Difference cents={metadata.total_delta} />,
    csv: ({ metadata }, say) => say.difference(metadata.total_delta),
    sortable: 'total_delta',
    align: 'end',
  },
  momentColumn({ id: 'flagged', header: t('admin_ui.raised'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
]

const filtersIn = (t: Words): readonly Filter<'resolved' | 'severity' | 'alert_type' | 'date_from' | 'date_to'>[] => [
  { kind: 'yes_no', key: 'resolved', label: t('admin_ui.status'), yes: t('resolved'), no: t('admin_ui.status_open') },
  {
    kind: 'select',
    key: 'severity',
    label: t('admin_ui.severity'),
    options: alertSeverities.map((value) => ({ value, text: t(`admin_ui.severity_${value}`) })),
  },
  {
    kind: 'select',
    key: 'alert_type',
    label: t('admin_ui.type'),
    options: alertTypes.map((value) => ({ value, text: t(`type_${value}`) })),
  },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.raised') },
]

export function AllAlerts({ onOpen }: { onOpen: (alert: Resolvable) => void }) {
  const t = useTranslations('admin_integrity')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="list_admin_alerts"
      label={t('alerts_all')}
      columns={columns}
      filters={filters}
      sort={{ by: 'created_at', direction: 'descending' }}
      rowKey={({ id }) => id}
      onOpen={(alert) => onOpen(toResolvable(alert))}
      polls
      empty={{ title: t('no_alerts'), text: t('no_alerts_text') }}
    />
  )
}
