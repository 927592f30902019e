import type { StaffFunding } from '@hai/contract/funding'
import { useMemo } from 'react'
import { useWords, type Translate } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Money } from '../ui/sensitive.tsx'
import { moneyColumn } from '../ui/table/columns.tsx'

type Words = Translate<'admin_users'>

const moods: Readonly<Record<StaffFunding['status'], Mood>> = {
  created: 'wait',
  redirected: 'wait',
  paid: 'in',
  differs: 'problem',
  failed: 'back',
  expired: 'back',
  reversed: 'back',
  disputed: 'problem',
  won: 'in',
  lost: 'problem',
}

/** `51.93 usd`: what a provider counts in is not always dollars. */
const inUnits = ({ amount, currency }: StaffFunding['asked']): string => `${(amount / 100).toFixed(2)} ${currency}`

const columnsIn = (t: Words): readonly Column<StaffFunding, never>[] => [
  { id: 'when', header: t('when'), cell: ({ created_at }) => <Ago iso={created_at} />, csv: ({ created_at }) => created_at },
  { id: 'method', header: t('method'), cell: ({ method }) => t(`funding_${method}`), csv: ({ method }) => method },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status, silent_since, is_over_cap }) => (
      <>
        <Status mood={moods[status]}>{t(`funding_state_${status}`)}</Status>
        {silent_since && <span className="block text-sm text-problem">{t('funding_silent')}</span>}
        {is_over_cap && <span className="block text-sm text-ink-soft">{t('funding_over_cap')}</span>}
      </>
    ),
    csv: ({ status }) => status,
  },
  {
    id: 'asked',
    header: t('funding_asked'),
    cell: ({ asked, received }) => (
      <>
        {inUnits(asked)}
        {received && inUnits(received) !== inUnits(asked) && (
          <span className="block text-sm text-problem">{t('funding_received', { amount: inUnits(received) })}</span>
        )}
      </>
    ),
    csv: ({ asked }) => inUnits(asked),
  },
  {
    id: 'payment',
    header: t('funding_payment'),
    cell: ({ payment_reference, reference }) => <span className="wrap-anywhere">{payment_reference ?? reference ?? '–'}</span>,
    csv: ({ payment_reference, reference }) => payment_reference ?? reference ?? '',
  },
  moneyColumn({ id: 'gone', header: t('funding_gone'), of: ({ refunded, disputed }) => refunded + disputed }),
  moneyColumn({ id: 'taken', header: t('funding_taken'), of: ({ taken }) => taken }),
  {
    id: 'debt',
    header: t('funding_debt'),
    cell: ({ debt }) => <Money cents={debt} className={debt > 0 ? 'text-problem' : 'text-ink-soft'} />,
    csv: ({ debt }, say) => say.amount(debt),
    align: 'end',
  },
  moneyColumn({ id: 'amount', header: t('amount'), of: ({ amount }) => amount }),
]

/** Money they have brought in, as its provider knows it, and what went back. */
export function FundingsTab({ user_id }: { user_id: string }) {
  const t = useWords('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  return (
    <DataTable
      list="admin_list_user_fundings"
      label={t('tab_fundings')}
      columns={columns}
      filters={[]}
      fixed={{ user_id }}
      rowKey={({ funding_id }) => funding_id}
      empty={{ title: t('no_fundings') }}
    />
  )
}
