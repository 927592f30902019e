import { languages } from '@hai/contract/languages'
import type { StaffTicket } from '@hai/contract/support-admin'
import { ticketCategories, ticketStatuses } from '@hai/contract/support-values'
import { useMemo } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { ticketTone } from '../../ui/ticket-tone.ts'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { useDurationText } from '../ui/duration.ts'
import { momentColumn, personColumn } from '../ui/table/columns.tsx'
import { Customer } from './customer.tsx'

type Words = Translate<'admin_support'>

const WAITS_HOURS = [1, 4, 24, 72] as const
/** A person who waits longer is highlighted. */
const LATE_MS = 86_400_000

function Waits({ since }: { since: string | null }) {
  const say = useDurationText()
  const now = useNow()
  if (since === null) return '–'
  const ms = Math.max(0, now.getTime() - Date.parse(since))
  return <span className={ms >= LATE_MS ? 'font-medium text-problem' : undefined}>{say(ms)}</span>
}

const columnsIn = (t: Words): readonly Column<StaffTicket, 'waited' | 'created_at'>[] => [
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <Status tone={ticketTone[status]}>{t(`admin_ui.status_${status}`)}</Status>,
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  {
    id: 'subject',
    header: t('about'),
    cell: ({ subject, category }) => (
      <span className="block min-w-36 wrap-anywhere">
        <span className="block font-medium">
          <Sensitive kind="text">{subject}</Sensitive>
        </span>
        <span className="block text-ink-soft">{t(`category_${category}`)}</span>
      </span>
    ),
    csv: ({ subject }, say) => say.text(subject),
  },
  {
    id: 'from',
    header: t('ui.from'),
    cell: ({ customer }) => <Customer of={customer} plain />,
    csv: ({ customer }, say) => say.person(customer),
  },
  personColumn({ id: 'assignee', header: t('admin_ui.assignee'), of: ({ assignee }) => assignee }),
  {
    id: 'waits',
    header: t('admin_ui.waiting'),
    cell: ({ waiting_since }) => <Waits since={waiting_since} />,
    csv: ({ waiting_since }) => waiting_since,
    sortable: 'waited',
  },
  momentColumn({ id: 'asked', header: t('admin_ui.opened'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  {
    id: 'language',
    header: t('ui.language'),
    cell: ({ language }) => t(`admin_ui.language_${language}`),
    csv: ({ language }) => t(`admin_ui.language_${language}`),
  },
  {
    id: 'score',
    header: t('score'),
    cell: ({ score }) => score ?? '–',
    csv: ({ score }) => score,
    align: 'end',
    isExtra: true,
  },
]

const filtersIn = (t: Words): readonly Filter<'status' | 'assigned' | 'waiting_hours' | 'language' | 'category' | 'search'>[] => [
  { kind: 'text', key: 'search', label: t('search') },
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: [
      { value: 'active', text: t('open_or_answered') },
      ...ticketStatuses.map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
    ],
  },
  {
    kind: 'select',
    key: 'assigned',
    label: t('admin_ui.assignee'),
    options: (['me', 'nobody', 'others'] as const).map((value) => ({ value, text: t(`assigned_${value}`) })),
  },
  {
    kind: 'number',
    key: 'waiting_hours',
    label: t('waits_longer'),
    options: WAITS_HOURS.map((hours) => ({ value: String(hours), text: t('admin_ui.hours', { count: hours }) })),
  },
  {
    kind: 'select',
    key: 'language',
    label: t('ui.language'),
    options: languages.map((value) => ({ value, text: t(`admin_ui.language_${value}`) })),
  },
  {
    kind: 'select',
    key: 'category',
    label: t('about'),
    options: ticketCategories.map((value) => ({ value, text: t(`category_${value}`) })),
  },
]

export function Inbox() {
  const t = useTranslations('admin_support')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_tickets"
      label={t('inbox')}
      columns={columns}
      filters={filters}
      sort={{ by: 'waited', direction: 'ascending' }}
      rowKey={({ id }) => id}
      href={({ id }) => adminPaths.ticket(id)}
      polls
      empty={{ title: t('none'), text: t('none_text') }}
    />
  )
}
