import type { Output } from '@hai/contract/contract'
import type { OutsideAccount } from '@hai/contract/outside-accounts'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { type LedgerNames, useLedgerNames } from '../ui/ledger-names.ts'
import { momentColumn, moneyColumn } from '../ui/table/columns.tsx'
import { ageText } from './line-text.ts'

type Entry = Output<'list_outside_entries'>['items'][number]
type Words = Translate<'admin_reconciliation'>

const lineText = ({ line_id }: Entry, t: Words): string => t(line_id ? 'on_a_statement' : 'not_on_a_statement')

const columnsIn = (t: Words, names: LedgerNames): readonly Column<Entry, 'created_at'>[] => [
  momentColumn({ id: 'at', header: t('at'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  { id: 'kind', header: t('admin_ui.type'), cell: ({ kind }) => names.posting(kind), csv: ({ kind }) => names.posting(kind) },
  {
    id: 'transaction',
    header: t('admin_ui.transaction'),
    cell: ({ transaction_id }) => <span className="text-sm">{transaction_id}</span>,
    csv: ({ transaction_id }) => transaction_id,
  },
  {
    id: 'line',
    header: t('line'),
    cell: (entry) => <Status tone={entry.line_id ? 'plain' : 'wait'}>{lineText(entry, t)}</Status>,
    csv: (entry) => lineText(entry, t),
  },
  {
    id: 'age',
    header: t('age'),
    cell: ({ age_days }) => <span className="whitespace-nowrap">{ageText(age_days, t)}</span>,
    csv: ({ age_days }) => age_days,
    align: 'end',
  },
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount }),
]

const filtersIn = (t: Words): readonly Filter<'state' | 'older'>[] => [
  {
    kind: 'select',
    key: 'state',
    label: t('line'),
    options: [
      { value: 'open', text: t('not_on_a_statement') },
      { value: 'matched', text: t('on_a_statement') },
    ],
  },
  { kind: 'yes_no', key: 'older', label: t('age'), yes: t('older_than_window'), no: t('within_window') },
]

export function Entries({ account }: { account: OutsideAccount }) {
  const t = useTranslations('admin_reconciliation')
  const names = useLedgerNames()
  const columns = useMemo(() => columnsIn(t, names), [t, names])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="list_outside_entries"
      label={t('entries')}
      columns={columns}
      filters={filters}
      fixed={{ account }}
      sort={{ by: 'created_at', direction: 'descending' }}
      rowKey={({ transaction_id }) => transaction_id}
      empty={{ title: t('admin_ui.no_entries_yet') }}
    />
  )
}
