import type { StaffTask } from '@hai/contract/task-desk'
import { taskStatuses } from '@hai/contract/task-steps'
import { useMemo } from 'react'
import { useWords, type Translate } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Money, MoneyOrDash, Sensitive } from '../ui/sensitive.tsx'
import { moodOf } from './look.ts'

type Words = Translate<'admin_tasks'>
type Sort = 'created_at' | 'reward'

const columnsIn = (t: Words): readonly Column<StaffTask, Sort>[] => [
  {
    id: 'status',
    header: t('status'),
    cell: ({ status, removal }) => <Status mood={moodOf[status]}>{removal ? t('status_removed') : t(`status_${status}`)}</Status>,
    csv: ({ status, removal }) => (removal ? 'removed' : status),
  },
  {
    id: 'title',
    header: t('task'),
    cell: ({ title }) => (
      <span className="wrap-anywhere">
        <Sensitive kind="text">{title}</Sensitive>
      </span>
    ),
    csv: ({ title }, say) => say.text(title),
  },
  {
    id: 'creator',
    header: t('creator'),
    cell: ({ creator }) => <MemberName member={creator} plain />,
    csv: ({ creator }, say) => say.person(creator),
  },
  {
    id: 'worker',
    header: t('worker'),
    cell: ({ worker }) => <MemberName member={worker} plain />,
    csv: ({ worker }, say) => say.person(worker),
  },
  {
    id: 'posted',
    header: t('posted'),
    cell: ({ created_at }) => <When iso={created_at} />,
    csv: ({ created_at }) => created_at,
    sortable: 'created_at',
  },
  {
    id: 'held',
    header: t('held'),
    cell: ({ held }) => <MoneyOrDash cents={held} kind="wait" />,
    csv: ({ held }, say) => say.amount(held),
    align: 'end',
    isExtra: true,
  },
  {
    id: 'reward',
    header: t('reward'),
    cell: ({ reward }) => <Money cents={reward} />,
    csv: ({ reward }, say) => say.amount(reward),
    sortable: 'reward',
    align: 'end',
  },
]

const filtersIn = (t: Words): readonly Filter<'status' | 'search' | 'reward_min' | 'reward_max'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('status'),
    options: (['active', 'over', 'removed', ...taskStatuses] as const).map((value) => ({ value, text: t(`status_${value}`) })),
  },
  { kind: 'text', key: 'search', label: t('search') },
  { kind: 'amounts', min: 'reward_min', max: 'reward_max', label: t('reward') },
]

/** Small jobs that members post for each other. */
export function TasksScreen() {
  const t = useWords('admin_tasks')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title={t('tasks')} />
      <DataTable
        list="admin_list_tasks"
        label={t('tasks')}
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
