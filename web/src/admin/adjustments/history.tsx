import type { WalletAdjustment } from '@hai/contract/adjustments'
import type { StaffPerson } from '@hai/contract/staff-person'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { momentColumn, moneyColumn, personColumn } from '../ui/table/columns.tsx'
import { MemberField } from './member-field.tsx'
import { unknownMember, useMemberName } from './use-member-name.ts'

type Words = Translate<'admin_adjustments'>

const connectionIn = (t: Words): readonly Column<WalletAdjustment, 'created_at' | 'amount'>[] => [
  {
    id: 'notes',
    header: t('notes'),
    cell: ({ notes }) => notes && <Sensitive kind="text">{notes}</Sensitive>,
    csv: ({ notes }, say) => say.text(notes),
    isExtra: true,
  },
  {
    id: 'ip_address',
    header: t('admin_ui.ip_address'),
    cell: ({ ip_address }) => <Sensitive kind="text">{ip_address}</Sensitive>,
    csv: ({ ip_address }, say) => say.text(ip_address),
    isExtra: true,
  },
  {
    id: 'user_agent',
    header: t('user_agent'),
    cell: ({ user_agent }) => <Sensitive kind="text">{user_agent}</Sensitive>,
    csv: ({ user_agent }, say) => say.text(user_agent),
    isExtra: true,
  },
]

const columnsIn = (t: Words): readonly Column<WalletAdjustment, 'created_at' | 'amount'>[] => [
  momentColumn({ id: 'created_at', header: t('ui.date'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  {
    id: 'user',
    header: t('admin_ui.member'),
    cell: ({ user }) => <MemberName member={user} />,
    csv: ({ user }, say) => say.person(user),
  },
  {
    id: 'reason_code',
    header: t('admin_ui.reason_code'),
    cell: ({ reason_code }) => t(`code_${reason_code}`),
    csv: ({ reason_code }) => t(`code_${reason_code}`),
  },
  {
    id: 'reason',
    header: t('admin_ui.reason_for_staff'),
    cell: ({ reason }) => <Sensitive kind="text">{reason}</Sensitive>,
    csv: ({ reason }, say) => say.text(reason),
  },
  personColumn({ id: 'admin', header: t('made_by'), of: ({ admin }) => admin }),
  {
    id: 'approved_by',
    header: t('admin_ui.approved_by'),
    cell: ({ approved_by }) => (approved_by ? <MemberName member={approved_by} plain /> : t('alone')),
    csv: ({ approved_by }, say) => (approved_by ? say.person(approved_by) : ''),
  },
  ...connectionIn(t),
  {
    id: 'amount',
    header: t('ui.amount'),
    cell: ({ amount }) => <Money cents={amount} kind="in" sign="+" />,
    csv: ({ amount }, say) => say.amount(amount),
    sortable: 'amount',
    align: 'end',
  },
  moneyColumn({ id: 'balance_after', header: t('admin_ui.balance_after'), of: ({ balance_after }) => balance_after }),
]

const filtersIn = (t: Words): readonly Filter<'date_from' | 'date_to' | 'reason'>[] => [
  { kind: 'days', from: 'dateFrom', to: 'dateTo', inputKeys: ['date_from', 'date_to'], label: t('ui.date') },
  { kind: 'text', key: 'reason', label: t('reason_contains') },
]

const personOf = (id: string | null): StaffPerson | null => (id === null ? null : unknownMember(id))

export function History() {
  const t = useTranslations('admin_adjustments')
  const [query, setQuery] = useSearchParams()
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  const userId = query.get('userId')
  const adminId = query.get('adminId')
  const member = useMemberName(personOf(userId))
  const admin = useMemberName(personOf(adminId))
  const choose = (name: 'userId' | 'adminId') => (member: StaffPerson | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (member) next.set(name, member.user_id)
      else next.delete(name)
      return next
    })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MemberField label={t('admin_ui.member')} chosen={member} onChoose={choose('userId')} />
        <MemberField label={t('admin_ui.staff_member')} chosen={admin} onChoose={choose('adminId')} />
      </div>
      <DataTable
        list="list_wallet_adjustments"
        label={t('admin_ui.history')}
        columns={columns}
        filters={filters}
        fixed={{ ...(userId !== null && { user_id: userId }), ...(adminId !== null && { admin_id: adminId }) }}
        sort={{ by: 'created_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        empty={{ title: t('no_history'), text: t('no_history_text') }}
      />
    </div>
  )
}
