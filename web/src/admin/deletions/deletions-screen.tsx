import { deletionStatuses } from '@hai/contract/deletion-values'
import type { DeletionRequest } from '@hai/contract/deletions'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { When } from '../ui/when.tsx'
import { toneOf } from './deletion-status-style.ts'

type Words = Translate<'admin_deletions'>

const columnsIn = (t: Words): readonly Column<DeletionRequest, 'requested_at'>[] => [
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <Status tone={toneOf[status]}>{t(`status_${status}`)}</Status>,
    csv: ({ status }) => t(`status_${status}`),
  },
  {
    id: 'user',
    header: t('admin_ui.member'),
    cell: ({ user }) => <MemberName member={user} plain />,
    csv: ({ user }, say) => say.person(user),
  },
  {
    id: 'requested_at',
    header: t('admin_ui.requested'),
    cell: ({ requested_at }) => <When iso={requested_at} />,
    csv: ({ requested_at }) => requested_at,
    sortable: 'requested_at',
  },
  {
    id: 'asked',
    header: t('admin_ui.requested_by'),
    cell: ({ asked }) => asked && <MemberName member={asked.by} plain />,
    csv: ({ asked }, say) => say.person(asked?.by ?? null),
  },
  {
    id: 'decided_by',
    header: t('admin_ui.decided_by'),
    cell: ({ decided_by }) => decided_by && <MemberName member={decided_by} plain />,
    csv: ({ decided_by }, say) => say.person(decided_by),
  },
  {
    id: 'ended_at',
    header: t('admin_ui.ended'),
    cell: ({ ended_at }) => ended_at && <When iso={ended_at} />,
    csv: ({ ended_at }) => ended_at,
    isExtra: true,
  },
]

const filtersIn = (t: Words): readonly Filter<'status'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: deletionStatuses.map((value) => ({ value, text: t(`status_${value}`) })),
  },
]

export function DeletionsScreen() {
  const t = useTranslations('admin_deletions')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.account_deletion')} />
      <DataTable
        list="admin_list_deletion_requests"
        label={t('admin_ui.account_deletion')}
        columns={columns}
        filters={filters}
        sort={{ by: 'requested_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        href={({ id }) => adminPaths.deletion(id)}
        polls
        empty={{ title: t('admin_ui.no_requests'), text: t('none_text') }}
      />
    </div>
  )
}
