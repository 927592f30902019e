import type { DisputeCase } from '@hai/contract/dispute-case'
import { disputedTypes, disputeStatuses } from '@hai/contract/dispute-steps'
import { useMemo } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { heldColumn, momentColumn, moneyColumn, personColumn } from '../ui/table/columns.tsx'
import { CaseState, disputeStatusStyle } from './case-state.tsx'
import { clockOf, useClockText } from './clock.ts'

type Words = Translate<'admin_disputes'>
type Sort = 'created_at' | 'waits_until'

const AGES_HOURS = [24, 72, 168, 720] as const
const HOURS_A_DAY = 24

function ClockCell({ dispute }: { dispute: DisputeCase }) {
  const say = useClockText()
  const clock = clockOf(dispute, useNow())
  if (!clock) return '–'
  return <span className={clock.kind === 'late' ? 'font-medium text-problem' : undefined}>{say(clock)}</span>
}

const columnsIn = (t: Words): readonly Column<DisputeCase, Sort>[] => [
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: (dispute) => <CaseState dispute={dispute} />,
    csv: (dispute) => t(`admin_ui.status_${disputeStatusStyle(dispute).label}`),
  },
  {
    id: 'about',
    header: t('about'),
    cell: ({ related_type, category }) => (
      <span className="block min-w-0 wrap-anywhere">
        <span className="block font-medium">{t(`category_${category}`)}</span>
        <span className="block text-ink-soft">{t(`admin_ui.item_${related_type}`)}</span>
      </span>
    ),
    csv: ({ related_type, category }) => `${t(`category_${category}`)}, ${t(`admin_ui.item_${related_type}`)}`,
  },
  personColumn({ id: 'payer', header: t('payer'), of: ({ payer }) => payer }),
  personColumn({ id: 'payee', header: t('payee'), of: ({ payee }) => payee }),
  {
    id: 'clock',
    header: t('clock'),
    cell: (dispute) => <ClockCell dispute={dispute} />,
    csv: ({ appeal, decide_by, escalates_at, ended_at }) =>
      appeal?.status === 'pending' ? appeal.decide_by : (ended_at ?? decide_by ?? escalates_at),
    sortable: 'waits_until',
  },
  momentColumn({ id: 'opened', header: t('admin_ui.opened'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  heldColumn({ id: 'held', header: t('ui.on_hold'), of: ({ held }) => held }),
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount, isExtra: true }),
]

const filtersIn = (
  t: Words,
): readonly Filter<'status' | 'related_type' | 'older_than_hours' | 'created_from' | 'created_to'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: (['active', 'appealed', 'over', ...disputeStatuses] as const).map((value) => ({
      value,
      text: value === 'active' ? t('open_or_escalated') : t(`admin_ui.status_${value}`),
    })),
  },
  {
    kind: 'select',
    key: 'related_type',
    label: t('admin_ui.type'),
    options: disputedTypes.map((value) => ({ value, text: t(`admin_ui.item_${value}`) })),
  },
  {
    kind: 'number',
    key: 'older_than_hours',
    label: t('older_than'),
    options: AGES_HOURS.map((hours) => ({ value: String(hours), text: t('admin_ui.days', { count: hours / HOURS_A_DAY }) })),
  },
  { kind: 'days', from: 'created_from', to: 'created_to', label: t('admin_ui.opened') },
]

export function Queue() {
  const t = useTranslations('admin_disputes')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_disputes"
      label={t('ui.disputes')}
      columns={columns}
      filters={filters}
      sort={{ by: 'created_at', direction: 'descending' }}
      rowKey={({ id }) => id}
      href={({ id }) => adminPaths.dispute(id)}
      polls
      empty={{ title: t('admin_ui.no_disputes'), text: t('none_text') }}
    />
  )
}
