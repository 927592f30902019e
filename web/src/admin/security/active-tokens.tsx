import type { ActiveToken } from '@hai/contract/security-admin'
import { useMemo } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import { deviceText } from './revoke-dialog.tsx'
import { Ip } from './cells.tsx'
import type { Words } from './texts.ts'

const columnsIn = (t: Words): readonly Column<ActiveToken, 'last_seen_at'>[] => [
  {
    id: 'who',
    header: t('admin_ui.member'),
    cell: ({ person, is_staff }) => (
      <>
        <MemberName member={person} />
        {is_staff && <span className="block text-sm font-medium text-wait">{t('admin_ui.staff')}</span>}
      </>
    ),
    csv: ({ person }, say) => say.person(person),
  },
  {
    id: 'device',
    header: t('admin_ui.device'),
    cell: ({ device, is_current }) => (
      <>
        {deviceText(device, t)}
        {is_current && <span className="block text-sm font-medium text-in">{t('this_session')}</span>}
      </>
    ),
    csv: ({ device }) => deviceText(device, t),
  },
  {
    id: 'ip_address',
    header: t('admin_ui.ip_address'),
    cell: ({ ip_address }) => <Ip>{ip_address}</Ip>,
    csv: ({ ip_address }, say) => say.ip(ip_address),
  },
  momentColumn({ id: 'created_at', header: t('signed_in'), of: ({ created_at }) => created_at }),
  momentColumn({
    id: 'last_seen_at',
    header: t('admin_ui.last_seen'),
    of: ({ last_seen_at }) => last_seen_at,
    sortable: 'last_seen_at',
  }),
]

const filtersIn = (t: Words): readonly Filter<'user' | 'ip_address' | 'is_staff'>[] => [
  { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') },
  { kind: 'text', key: 'ip_address', label: t('admin_ui.ip_address') },
  { kind: 'yes_no', key: 'is_staff', label: t('whose'), yes: t('admin_ui.staff'), no: t('admin_ui.members') },
]

export function ActiveTokens({ onOpen }: { onOpen: (token: ActiveToken) => void }) {
  const t = useTranslations('admin_security')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="list_active_tokens"
      label={t('active_tokens')}
      columns={columns}
      filters={filters}
      sort={{ by: 'last_seen_at', direction: 'descending' }}
      rowKey={({ session_id }) => session_id}
      onOpen={onOpen}
      polls
      empty={{ title: t('no_tokens'), text: t('no_tokens_text') }}
    />
  )
}
