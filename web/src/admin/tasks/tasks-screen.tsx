import type { StaffTask } from '@hai/contract/tasks-admin'
import { taskStatuses } from '@hai/contract/task-steps'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { heldColumn, momentColumn, moneyColumn, personColumn } from '../ui/table/columns.tsx'
import { toneOf } from './task-status-style.ts'

type Words = Translate<'admin_tasks'>
type Sort = 'created_at' | 'reward'

const columnsIn = (t: Words): readonly Column<StaffTask, Sort>[] => [
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status, removal }) => (
      <Status tone={toneOf[status]}>{removal ? t('admin_ui.status_removed') : t(`admin_ui.status_${status}`)}</Status>
    ),
    csv: ({ status, removal }) => t(removal ? 'admin_ui.status_removed' : `admin_ui.status_${status}`),
  },
  {
    id: 'title',
    header: t('admin_ui.item_task'),
    cell: ({ title }) => (
      <span className="wrap-anywhere">
        <Sensitive kind="text">{title}</Sensitive>
      </span>
    ),
    csv: ({ title }, say) => say.text(title),
  },
  personColumn({ id: 'creator', header: t('creator'), of: ({ creator }) => creator }),
  personColumn({ id: 'worker', header: t('worker'), of: ({ worker }) => worker }),
  momentColumn({ id: 'posted', header: t('posted'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  heldColumn({ id: 'held', header: t('ui.on_hold'), of: ({ held }) => held, isExtra: true }),
  moneyColumn({ id: 'reward', header: t('reward'), of: ({ reward }) => reward, sortable: 'reward' }),
]

const filtersIn = (t: Words): readonly Filter<'status' | 'search' | 'reward_min' | 'reward_max'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: (['active', 'over', 'removed', ...taskStatuses] as const).map((value) => ({
      value,
      text: t(`admin_ui.status_${value}`),
    })),
  },
  { kind: 'text', key: 'search', label: t('search') },
  { kind: 'amounts', min: 'reward_min', max: 'reward_max', label: t('reward') },
]

export function TasksScreen() {
  const t = useTranslations('admin_tasks')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('ui.tasks')} />
      <DataTable
        list="admin_list_tasks"
        label={t('ui.tasks')}
        columns={columns}
        filters={filters}
        sort={{ by: 'created_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        href={({ id }) => adminPaths.task(id)}
        polls
        empty={{ title: t('none'), text: t('none_text') }}
      />
    </div>
  )
}
