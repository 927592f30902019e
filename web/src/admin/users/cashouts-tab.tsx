import type { UserCashout } from '@hai/contract/users'
import { useMemo, useState } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useMethod } from '../ui/payout-method.ts'
import { Money } from '../ui/sensitive.tsx'
import { moneyColumn } from '../ui/table/columns.tsx'
import { CashoutDialog } from './cashout-dialog.tsx'
import { CashoutState } from './cashout-status.tsx'

type Words = Translate<'admin_users'>

const columnsIn = (t: Words, methodOf: (method: string) => string): readonly Column<UserCashout, never>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  { id: 'side', header: t('admin_ui.role'), cell: ({ side }) => t(`side_${side}`), csv: ({ side }) => t(`side_${side}`) },
  {
    id: 'other',
    header: t('other_side'),
    cell: ({ other }) => (other ? <MemberName member={other} /> : <span className="text-ink-soft">{t('nobody_has_it')}</span>),
    csv: ({ other }, say) => say.name(other?.full_name ?? null),
  },
  { id: 'method', header: t('method'), cell: ({ method }) => methodOf(method), csv: ({ method }) => methodOf(method) },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <CashoutState status={status} />,
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  {
    id: 'fee',
    header: t('admin_ui.fee_and_tax'),
    cell: ({ fee, tax }) => <Money cents={fee + tax} className="text-ink-soft" />,
    csv: ({ fee, tax }, say) => say.amount(fee + tax),
    align: 'end',
  },
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount }),
]

const filtersIn = (t: Words): readonly Filter<'side'>[] => [
  {
    kind: 'select',
    key: 'side',
    label: t('admin_ui.role'),
    options: (['sender', 'agent'] as const).map((value) => ({ value, text: t(`side_${value}`) })),
  },
]

export function CashoutsTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const methodOf = useMethod()
  const [opened, setOpened] = useState<UserCashout | null>(null)
  const columns = useMemo(() => columnsIn(t, methodOf), [t, methodOf])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <>
      <DataTable
        list="admin_list_user_cashouts"
        label={t('ui.cash_outs')}
        columns={columns}
        filters={filters}
        fixed={{ user_id }}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={{ title: t('no_cashouts') }}
      />
      {opened && <CashoutDialog cashout={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
