import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { UserCashout } from '@hai/contract/users'
import { useMemo } from 'react'
import { useWords, type Translate } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money } from '../ui/sensitive.tsx'
import { moneyColumn } from '../ui/table/columns.tsx'

type Words = Translate<'admin_users'>

const over: Readonly<Partial<Record<CashoutStatus, Mood>>> = {
  completed: 'plain',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}

const columnsIn = (t: Words, shell: Translate<'admin_shell'>): readonly Column<UserCashout, never>[] => [
  { id: 'when', header: t('when'), cell: ({ created_at }) => <Ago iso={created_at} />, csv: ({ created_at }) => created_at },
  { id: 'side', header: t('side'), cell: ({ side }) => t(`side_${side}`), csv: ({ side }) => side },
  {
    id: 'other',
    header: t('other_side'),
    cell: ({ other }) => (other ? <MemberName member={other} /> : <span className="text-ink-soft">{t('nobody_has_it')}</span>),
    csv: ({ other }, say) => say.name(other?.full_name ?? null),
  },
  { id: 'method', header: t('method'), cell: ({ method }) => t(methodKey(method)), csv: ({ method }) => method },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status }) => <Status mood={over[status] ?? 'wait'}>{shell(`cashout_${status}`)}</Status>,
    csv: ({ status }) => status,
  },
  {
    id: 'fee',
    header: t('fee_and_tax'),
    cell: ({ fee, tax }) => <Money cents={fee + tax} className="text-ink-soft" />,
    csv: ({ fee, tax }, say) => say.amount(fee + tax),
    align: 'end',
  },
  moneyColumn({ id: 'amount', header: t('amount'), of: ({ amount }) => amount }),
]

const methods = {
  cash_pickup: 'method_cash_pickup',
  moncash: 'method_moncash',
  natcash: 'method_natcash',
  bank: 'method_bank',
} as const
const methodKey = (method: string) => Object.entries(methods).find(([known]) => known === method)?.[1] ?? 'method_other'

const filtersIn = (t: Words): readonly Filter<'side'>[] => [
  {
    kind: 'select',
    key: 'side',
    label: t('side'),
    options: (['sender', 'agent'] as const).map((value) => ({ value, text: t(`side_${value}`) })),
  },
]

/** Cash-outs of theirs, as whoever was paid out or as the agent. */
export function CashoutsTab({ user_id }: { user_id: string }) {
  const t = useWords('admin_users')
  const shell = useWords('admin_shell')
  const columns = useMemo(() => columnsIn(t, shell), [t, shell])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_user_cashouts"
      label={t('tab_cashouts')}
      columns={columns}
      filters={filters}
      fixed={{ user_id }}
      rowKey={({ id }) => id}
      empty={{ title: t('no_cashouts') }}
    />
  )
}
