import type { OutsideAccount } from '@hai/contract/outside-accounts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { Difference, Sensitive } from '../ui/sensitive.tsx'
import { LineDialog } from './line-dialog.tsx'
import { differenceOf, stateText, type Line, ageText } from './line-text.ts'
import { dayText } from '../ui/time-text.ts'
import { moneyColumn } from '../ui/table/columns.tsx'

type Words = Translate<'admin_reconciliation'>

const states = ['open', 'matched', 'explained'] as const
const tones = { open: 'wait', matched: 'plain', explained: 'plain' } as const

/** Masked, because texts of the statement may contain names. */
const textColumn = (id: 'reference' | 'description', header: string): Column<Line, 'booked_on' | 'amount'> => ({
  id,
  header,
  cell: ({ [id]: words }) => words && <Sensitive kind="text">{words}</Sensitive>,
  csv: ({ [id]: words }, say) => say.text(words),
})

const columnsIn = (t: Words): readonly Column<Line, 'booked_on' | 'amount'>[] => [
  {
    id: 'day',
    header: t('ui.date'),
    cell: ({ booked_on }) => <span className="whitespace-nowrap">{dayText(booked_on)}</span>,
    csv: ({ booked_on }) => booked_on,
    sortable: 'booked_on',
  },
  textColumn('reference', t('admin_ui.reference')),
  textColumn('description', t('admin_ui.description')),
  {
    id: 'state',
    header: t('admin_ui.status'),
    cell: (line) => (
      <>
        <Status tone={tones[line.state]}>{stateText(line, t)}</Status>
        {differenceOf(line) !== 0 && (
          <span className="block text-sm">
            {t(line.named ? 'named_short' : 'admin_ui.difference')} <Difference cents={differenceOf(line)} />
          </span>
        )}
      </>
    ),
    csv: (line) => stateText(line, t),
  },
  {
    id: 'age',
    header: t('age'),
    cell: ({ age_days }) => <span className="whitespace-nowrap">{ageText(age_days, t)}</span>,
    csv: ({ age_days }) => age_days,
    align: 'end',
  },
  {
    id: 'said_by',
    header: t('admin_ui.done_by'),
    cell: ({ said_by }) => said_by && <Sensitive kind="name">{said_by}</Sensitive>,
    csv: ({ said_by }, say) => say.name(said_by),
    isExtra: true,
  },
  {
    id: 'approved_by',
    header: t('admin_ui.approved_by'),
    cell: ({ approved_by }) => approved_by && <Sensitive kind="name">{approved_by}</Sensitive>,
    csv: ({ approved_by }, say) => say.name(approved_by),
    isExtra: true,
  },
  {
    id: 'transaction',
    header: t('admin_ui.transaction'),
    cell: ({ transaction_ids }) => transaction_ids.join(' '),
    csv: ({ transaction_ids }) => transaction_ids.join(' '),
    isExtra: true,
  },
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount, sortable: 'amount' }),
]

const filtersIn = (t: Words): readonly Filter<'state' | 'text' | 'date_from' | 'date_to' | 'amount_from' | 'amount_to'>[] => [
  {
    kind: 'select',
    key: 'state',
    label: t('admin_ui.status'),
    options: states.map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
  },
  { kind: 'text', key: 'text', label: t('words') },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('ui.date') },
  { kind: 'amounts', min: 'amount_from', max: 'amount_to', label: t('ui.amount') },
]

export function Lines({ account }: { account: OutsideAccount }) {
  const t = useTranslations('admin_reconciliation')
  const [opened, setOpened] = useState<Line | null>(null)
  const [search, setSearch] = useSearchParams()
  const requestedLine = search.get('line')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <>
      <DataTable
        list="list_outside_lines"
        label={t('admin_ui.statement_lines')}
        columns={columns}
        filters={filters}
        fixed={{ account }}
        sort={{ by: 'booked_on', direction: 'descending' }}
        rowKey={({ line_id }) => line_id}
        onOpen={setOpened}
        empty={{ title: t('no_lines'), text: t('no_lines_text') }}
      />
      {opened && <LineDialog line={opened} onClose={() => setOpened(null)} />}
      {!opened && requestedLine !== null && (
        <AskedLine line_id={requestedLine} onClose={() => setSearch({ view: 'lines' }, { replace: true })} />
      )}
    </>
  )
}

function AskedLine({ line_id, onClose }: { line_id: string; onClose: () => void }) {
  const { data } = useQuery(api.list_outside_lines.query({ line_id, limit: 1 }))
  const line = data?.items[0]
  return line ? <LineDialog line={line} onClose={onClose} /> : null
}
