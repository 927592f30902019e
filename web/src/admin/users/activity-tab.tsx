import type { ActivityItem } from '@hai/contract/wallet'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { Money, Sensitive, Tag } from '../ui/sensitive.tsx'

type Words = Translate<'admin_users'>
type Kind = ActivityItem['kind']

const tones: Readonly<Record<ActivityItem['status'], Tone>> = {
  completed: 'plain',
  arriving: 'wait',
  pending: 'wait',
  cancelled: 'back',
  expired: 'back',
  undone: 'back',
  not_arrived: 'back',
  returned: 'back',
}

/** A complete record, so that a new kind causes a type error here. */
const allKinds: Readonly<Record<Kind, true>> = {
  send: true,
  quick_pay: true,
  pending_send: true,
  funding: true,
  refund: true,
  expiry: true,
  claim: true,
  reward: true,
  cash_out: true,
  cash_in: true,
  task: true,
  adjustment: true,
  debt_collected: true,
}
const isKind = (text: string): text is Kind => Object.hasOwn(allKinds, text)
const kinds: readonly Kind[] = Object.keys(allKinds).filter(isKind)

function kindText({ kind, direction }: ActivityItem, t: Words): string {
  return direction === 'in' && (kind === 'send' || kind === 'quick_pay') ? t(`kind_${kind}_in`) : t(`kind_${kind}`)
}

const columnsIn = (t: Words): readonly Column<ActivityItem, never>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  { id: 'kind', header: t('admin_ui.type'), cell: (item) => kindText(item, t), csv: (item) => kindText(item, t) },
  {
    id: 'other',
    header: t('other_side'),
    cell: ({ counterparty: { shown_name, hai_tag } }) => (
      <>
        {shown_name && <Sensitive kind="name">{shown_name}</Sensitive>}{' '}
        {hai_tag && (
          <span className="text-ink-soft">
            <Tag of={{ hai_tag, full_name: null }} />
          </span>
        )}
      </>
    ),
    csv: ({ counterparty }, say) => say.name(counterparty.shown_name),
  },
  {
    id: 'note',
    header: t('ui.note'),
    cell: ({ note }) => note && <Sensitive kind="text">{note}</Sensitive>,
    csv: ({ note }, say) => say.text(note),
    isExtra: true,
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <Status tone={tones[status]}>{t(`admin_ui.status_${status}`)}</Status>,
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  {
    id: 'fee',
    header: t('admin_ui.fee_and_tax'),
    cell: ({ fee, tax }) => fee + tax !== 0 && <Money cents={fee + tax} className="text-ink-soft" />,
    csv: ({ fee, tax }, say) => say.amount(fee + tax),
    align: 'end',
  },
  {
    id: 'amount',
    header: t('ui.amount'),
    cell: ({ amount, direction }) => (
      <Money cents={amount} kind={direction === 'in' ? 'in' : 'plain'} sign={direction === 'in' ? '+' : '−'} />
    ),
    csv: ({ amount, direction }, say) => say.amount(direction === 'in' ? amount : 0 - amount),
    align: 'end',
  },
  {
    id: 'balance',
    header: t('balance_after'),
    cell: ({ balance_after }) => balance_after !== null && <Money cents={balance_after} />,
    csv: ({ balance_after }, say) => say.amount(balance_after),
    align: 'end',
  },
]

const filtersIn = (t: Words): readonly Filter<'kind' | 'way'>[] => [
  {
    kind: 'select',
    key: 'kind',
    label: t('admin_ui.type'),
    options: kinds.map((value) => ({ value, text: t(`kind_${value}`) })),
  },
  {
    kind: 'select',
    key: 'way',
    label: t('direction'),
    options: (['in', 'out'] as const).map((value) => ({ value, text: t(`admin_ui.direction_${value}`) })),
  },
]

export function ActivityTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_user_activity"
      label={t('tab_activity')}
      columns={columns}
      filters={filters}
      fixed={{ user_id }}
      rowKey={({ id }) => id}
      empty={{ title: t('no_activity') }}
    />
  )
}
