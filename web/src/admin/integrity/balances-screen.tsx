import type { Output } from '@hai/contract/contract'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Dash, Difference, Money } from '../ui/sensitive.tsx'
import { RunPanel } from './run-panel.tsx'

type Balance = Output<'list_balance_reconciliation'>['items'][number]
type Words = Translate<'admin_integrity'>
type Figure = 'stored_balance' | 'computed_balance' | 'delta'

const states = ['mismatch', 'balanced', 'unchecked'] as const
const tones: Record<Balance['status'], Tone> = { balanced: 'plain', mismatch: 'problem', unchecked: 'wait' }
const wallets: Record<Balance['wallet_status'], Tone> = { open: 'plain', locked: 'problem', frozen: 'problem' }

const money = (id: Figure, header: string): Column<Balance, 'stored_balance' | 'delta' | 'checked_at'> => ({
  id,
  header,
  cell: (balance) => {
    const cents = balance[id]
    if (cents === null) return <Dash />
    return id === 'delta' ? <Difference cents={cents} /> : <Money cents={cents} />
  },
  csv: (balance, say) => (id === 'delta' ? say.difference(balance[id]) : say.amount(balance[id])),
  align: 'end',
  ...(id !== 'computed_balance' && { sortable: id }),
})

const columnsIn = (t: Words): readonly Column<Balance, 'stored_balance' | 'delta' | 'checked_at'>[] => [
  {
    id: 'member',
    header: t('admin_ui.member'),
    cell: ({ user_id, user_name, hai_tag, user_email }) => (
      <MemberName member={{ user_id, full_name: user_name, hai_tag, email: user_email }} />
    ),
    csv: ({ user_name, hai_tag, user_email }, say) => say.person({ full_name: user_name, hai_tag, email: user_email }),
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <Status tone={tones[status]}>{t(`status_${status}`)}</Status>,
    csv: ({ status }) => t(`status_${status}`),
  },
  {
    id: 'wallet',
    header: t('ui.wallet'),
    cell: ({ wallet_status }) => <Status tone={wallets[wallet_status]}>{t(`admin_ui.status_${wallet_status}`)}</Status>,
    csv: ({ wallet_status }) => t(`admin_ui.status_${wallet_status}`),
  },
  {
    id: 'checked',
    header: t('checked'),
    cell: ({ checked_at }) => (checked_at ? <When iso={checked_at} /> : t('never')),
    csv: ({ checked_at }) => checked_at,
    sortable: 'checked_at',
  },
  money('stored_balance', t('stored')),
  money('computed_balance', t('computed')),
  money('delta', t('admin_ui.difference')),
]

const filtersIn = (t: Words): readonly Filter<'status' | 'search'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: states.map((value) => ({ value, text: t(`status_${value}`) })),
  },
  { kind: 'text', key: 'search', label: t('search') },
]

export function BalancesScreen() {
  const t = useTranslations('admin_integrity')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.balance_reconciliation')} />
      <p className="text-ink-soft">{t('reconciliation_intro')}</p>
      <RunPanel />
      <DataTable
        list="list_balance_reconciliation"
        label={t('balances')}
        columns={columns}
        filters={filters}
        sort={{ by: 'delta', direction: 'descending' }}
        rowKey={({ user_id }) => user_id}
        href={({ user_id }) => adminPaths.ledgerTrace(user_id)}
        rowLook={({ status }) => (status === 'mismatch' ? 'bg-problem-wash' : undefined)}
        polls
        empty={{ title: t('admin_ui.no_members_yet') }}
      />
    </div>
  )
}
