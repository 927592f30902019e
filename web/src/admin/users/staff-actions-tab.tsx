import type { UserStaffAction } from '@hai/contract/users'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { changesOf } from '../ui/stored-value-text.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

type Words = Translate<'admin_users'>

const actionText = ({ action }: UserStaffAction): string => action.replaceAll('_', ' ')

const columnsIn = (t: Words): readonly Column<UserStaffAction, never>[] => [
  { id: 'when', header: t('ui.date'), cell: ({ at }) => <RelativeTime iso={at} />, csv: ({ at }) => at },
  {
    id: 'actor',
    header: t('admin_ui.done_by'),
    cell: ({ actor }) => <MemberName member={actor} plain />,
    csv: ({ actor }, say) => say.name(actor.full_name),
  },
  {
    id: 'action',
    header: t('admin_ui.type'),
    cell: (row) => <span className="block first-letter:uppercase">{actionText(row)}</span>,
    csv: actionText,
  },
  {
    id: 'changes',
    header: t('admin_ui.changes'),
    cell: (action) => (
      <ul className="text-sm">
        {changesOf(action).map((line) => (
          <li key={line} className="wrap-anywhere">
            <Sensitive kind="text">{line}</Sensitive>
          </li>
        ))}
      </ul>
    ),
    csv: (action, say) => say.text(changesOf(action).join('; ')),
  },
  {
    id: 'reason',
    header: t('ui.reason'),
    cell: ({ reason }) => reason && <Sensitive kind="text">{reason}</Sensitive>,
    csv: ({ reason }, say) => say.text(reason),
  },
  {
    id: 'from',
    header: t('admin_ui.ip_address'),
    cell: ({ ip_address }) => <Sensitive kind="text">{ip_address}</Sensitive>,
    csv: ({ ip_address }, say) => say.text(ip_address),
    isExtra: true,
  },
]

export function StaffActionsTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  return (
    <DataTable
      list="admin_list_user_actions"
      label={t('tab_record')}
      columns={columns}
      fixed={{ user_id }}
      rowKey={({ id }) => id}
      empty={{ title: t('no_record') }}
    />
  )
}
