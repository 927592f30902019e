import type { Output } from '@hai/contract/contract'
import type { OutsideAccount } from '@hai/contract/outside-accounts'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { dayText } from '../ui/time-text.ts'
import { momentColumn } from '../ui/table/columns.tsx'

type Statement = Output<'list_outside_statements'>['items'][number]

const columnsIn = (t: Translate<'admin_reconciliation'>): readonly Column<Statement, 'uploaded_at' | 'last_on'>[] => [
  { id: 'file', header: t('file'), cell: ({ file_name }) => file_name, csv: ({ file_name }) => file_name },
  {
    id: 'covers',
    header: t('ui.period'),
    cell: ({ first_on, last_on }) => t('admin_ui.from_to', { from: dayText(first_on), to: dayText(last_on) }),
    csv: ({ first_on, last_on }) => t('admin_ui.from_to', { from: first_on, to: last_on }),
    sortable: 'last_on',
  },
  { id: 'lines', header: t('new_lines'), cell: ({ lines }) => lines, csv: ({ lines }) => lines, align: 'end' },
  {
    id: 'known',
    header: t('known_lines'),
    cell: ({ known_lines }) => known_lines,
    csv: ({ known_lines }) => known_lines,
    align: 'end',
  },
  {
    id: 'open',
    header: t('admin_ui.status_open'),
    cell: ({ open_lines }) => open_lines,
    csv: ({ open_lines }) => open_lines,
    align: 'end',
  },
  {
    id: 'uploaded_by',
    header: t('uploaded_by'),
    cell: ({ uploaded_by }) => <Sensitive kind="name">{uploaded_by}</Sensitive>,
    csv: ({ uploaded_by }, say) => say.name(uploaded_by),
  },
  momentColumn({ id: 'uploaded_at', header: t('uploaded_at'), of: ({ uploaded_at }) => uploaded_at, sortable: 'uploaded_at' }),
]

export function Statements({ account }: { account: OutsideAccount }) {
  const t = useTranslations('admin_reconciliation')
  const columns = useMemo(() => columnsIn(t), [t])
  return (
    <DataTable
      list="list_outside_statements"
      label={t('statements')}
      columns={columns}
      fixed={{ account }}
      sort={{ by: 'uploaded_at', direction: 'descending' }}
      rowKey={({ statement_id }) => statement_id}
      empty={{ title: t('no_statements') }}
    />
  )
}
