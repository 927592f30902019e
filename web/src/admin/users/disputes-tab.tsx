import type { UserDispute } from '@hai/contract/users'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { Money } from '../ui/sensitive.tsx'

type Words = Translate<'admin_users'>

const tones: Readonly<Record<UserDispute['status'] | 'appealed', Tone>> = {
  open: 'wait',
  escalated: 'problem',
  appealed: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

/** A pending appeal takes precedence over the outcome. */
const standingOf = ({ status, is_appealed }: UserDispute) => (is_appealed ? 'appealed' : status)

const columnsIn = (t: Words): readonly Column<UserDispute, never>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    id: 'about',
    header: t('admin_ui.type'),
    cell: ({ related_type }) => t(`admin_ui.item_${related_type}`),
    csv: ({ related_type }) => t(`admin_ui.item_${related_type}`),
  },
  { id: 'side', header: t('admin_ui.role'), cell: ({ side }) => t(`side_${side}`), csv: ({ side }) => t(`side_${side}`) },
  {
    id: 'other',
    header: t('other_side'),
    cell: ({ other }) => <MemberName member={other} />,
    csv: ({ other }, say) => say.name(other.full_name),
  },
  {
    id: 'opened_by',
    header: t('opened_by'),
    cell: ({ opened_by }) => t(`side_${opened_by}`),
    csv: ({ opened_by }) => t(`side_${opened_by}`),
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: (dispute) => {
      const standing = standingOf(dispute)
      return <Status tone={tones[standing]}>{t(`admin_ui.status_${standing}`)}</Status>
    },
    csv: (dispute) => t(`admin_ui.status_${standingOf(dispute)}`),
  },
  {
    id: 'moved',
    header: t('moved'),
    cell: ({ moved }) => moved !== null && <Money cents={moved} />,
    csv: ({ moved }, say) => say.amount(moved),
    align: 'end',
  },
]

export function DisputesTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  const canOpen = useLinkTo()(adminPaths.dispute('any')) !== undefined
  return (
    <DataTable
      list="admin_list_user_disputes"
      label={t('ui.disputes')}
      columns={columns}
      fixed={{ user_id }}
      rowKey={({ id }) => id}
      polls
      {...(canOpen && { href: ({ id }: UserDispute) => adminPaths.dispute(id) })}
      empty={{ title: t('admin_ui.no_disputes') }}
    />
  )
}
