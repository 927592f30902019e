import type { UserStaffAction } from '@hai/contract/users'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useActionTitle } from '../ui/action-title.ts'
import { changesOf } from '../ui/stored-value-text.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

type Words = Translate<'admin_users'>

const columnsIn = (t: Words, titleOf: (action: string) => string): readonly Column<UserStaffAction, never>[] => [
  { id: 'when', header: t('ui.date'), cell: ({ at }) => <RelativeTime iso={at} />, csv: ({ at }) => at },
  {
    id: 'actor',
    header: t('admin_ui.done_by'),
    cell: ({ actor }) => <MemberName member={actor} plain />,
    csv: ({ actor }, say) => say.name(actor.full_name),
  },
  {
    id: 'action',
    header: t('admin_ui.action'),
    cell: ({ action }) => titleOf(action),
    csv: ({ action }) => titleOf(action),
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
  const titleOf = useActionTitle()
  const columns = useMemo(() => columnsIn(t, titleOf), [t, titleOf])
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
