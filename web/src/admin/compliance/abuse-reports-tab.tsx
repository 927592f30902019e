import { reportCategories } from '@hai/contract/report-categories'
import type { StaffReport } from '@hai/contract/abuse-reports-admin'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { personColumn } from '../ui/table/columns.tsx'

type Words = Translate<'admin_abuse_reports'>

export function AbuseReportState({ report: { closed_at, outcome } }: { report: Pick<StaffReport, 'closed_at' | 'outcome'> }) {
  const t = useTranslations('admin_abuse_reports')
  if (closed_at === null) return <Status tone="wait">{t('admin_ui.status_open')}</Status>
  return (
    <Status tone={outcome === 'acted' ? 'problem' : 'plain'}>
      {t(outcome === null ? 'admin_ui.status_closed' : `outcome_${outcome}`)}
    </Status>
  )
}

const columnsIn = (t: Words): readonly Column<StaffReport, 'created_at'>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    sortable: 'created_at',
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    id: 'reported',
    header: t('admin_ui.member'),
    cell: ({ reported, is_blocked }) => (
      <>
        <MemberName member={reported} plain />
        {is_blocked && <Status tone="problem">{t('admin_ui.blocked')}</Status>}
      </>
    ),
    csv: ({ reported }, say) => say.person(reported),
  },
  {
    id: 'why',
    header: t('ui.reason'),
    cell: ({ category }) => t(`category_${category}`),
    csv: ({ category }) => t(`category_${category}`),
  },
  personColumn({ id: 'reporter', header: t('admin_ui.reported_by'), of: ({ reporter }) => reporter }),
  {
    id: 'state',
    header: t('admin_ui.status'),
    cell: (report) => <AbuseReportState report={report} />,
    csv: ({ closed_at, outcome }) =>
      t(closed_at === null ? 'admin_ui.status_open' : outcome ? `outcome_${outcome}` : 'admin_ui.status_closed'),
  },
  {
    id: 'closed_by',
    header: t('closed_by'),
    isExtra: true,
    cell: ({ closed_by }) => closed_by && <MemberName member={closed_by} plain />,
    csv: ({ closed_by }, say) => say.person(closed_by),
  },
]

const filtersIn = (t: Words): readonly Filter<'state' | 'category'>[] => [
  {
    kind: 'select',
    key: 'state',
    label: t('admin_ui.status'),
    options: (['open', 'closed'] as const).map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
  },
  {
    kind: 'select',
    key: 'category',
    label: t('ui.reason'),
    options: reportCategories.map((value) => ({ value, text: t(`category_${value}`) })),
  },
]

export function AbuseReportsTab() {
  const t = useTranslations('admin_abuse_reports')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_reports"
      label={t('admin_ui.abuse_reports')}
      columns={columns}
      filters={filters}
      sort={{ by: 'created_at', direction: 'descending' }}
      rowKey={({ id }) => id}
      href={({ id }) => adminPaths.report(id)}
      polls
      empty={{ title: t('none'), text: t('none_text') }}
    />
  )
}
