import type { ReferralRow } from '@hai/contract/referrals-admin'
import { referralHints, referralStates } from '@hai/contract/referral-values'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MoneyOrDash } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { personColumn } from '../ui/table/columns.tsx'
import { stateTones } from './referral-status-style.ts'

type Words = Translate<'admin_referrals'>

const columnsIn = (t: Words): readonly Column<ReferralRow, 'joined_at'>[] => [
  personColumn({ id: 'newcomer', header: t('newcomer'), of: ({ newcomer }) => newcomer }),
  personColumn({ id: 'referrer', header: t('referrer'), of: ({ referrer }) => referrer }),
  {
    id: 'state',
    header: t('admin_ui.status'),
    cell: ({ state, refusal }) => (
      <span className="grid justify-items-start gap-0.5 [dd_&]:justify-items-end">
        <Status tone={stateTones[state]}>{t(`state_${state}`)}</Status>
        {refusal && <span className="text-ink-soft">{t(`refusal_${refusal}`)}</span>}
      </span>
    ),
    csv: ({ state, refusal }) => [t(`state_${state}`), ...(refusal ? [t(`refusal_${refusal}`)] : [])].join(', '),
  },
  {
    id: 'hints',
    header: t('hints'),
    cell: ({ hints }) => hints.length > 0 && <Status tone="problem">{hints.map((kind) => t(`hint_${kind}`)).join(', ')}</Status>,
    csv: ({ hints }) => hints.map((kind) => t(`hint_${kind}`)).join(', '),
  },
  {
    id: 'joined_at',
    header: t('state_joined'),
    sortable: 'joined_at',
    cell: ({ joined_at }) => <When iso={joined_at} />,
    csv: ({ joined_at }) => joined_at,
  },
  {
    id: 'paid',
    header: t('rewards_paid'),
    align: 'end',
    cell: ({ paid }) => <MoneyOrDash cents={paid} />,
    csv: ({ paid }, say) => say.amount(paid),
  },
  {
    id: 'taken_back',
    header: t('admin_ui.reversed'),
    align: 'end',
    cell: ({ taken_back }) => <MoneyOrDash cents={taken_back} />,
    csv: ({ taken_back }, say) => say.amount(taken_back),
  },
  {
    id: 'ended_at',
    header: t('admin_ui.ended'),
    isExtra: true,
    cell: ({ ended_at }) => ended_at && <When iso={ended_at} />,
    csv: ({ ended_at }) => ended_at,
  },
]

type FilterName = 'search' | 'state' | 'hint' | 'is_hinted' | 'date_from' | 'date_to'

const filtersIn = (t: Words): readonly Filter<FilterName>[] => [
  { kind: 'text', key: 'search', label: t('admin_ui.name_haitag_email_or_phone') },
  {
    kind: 'select',
    key: 'state',
    label: t('admin_ui.status'),
    options: referralStates.map((value) => ({ value, text: t(`state_${value}`) })),
  },
  { kind: 'yes_no', key: 'is_hinted', label: t('hints'), yes: t('admin_ui.yes'), no: t('admin_ui.no') },
  {
    kind: 'select',
    key: 'hint',
    label: t('hint'),
    options: referralHints.map((value) => ({ value, text: t(`hint_${value}`) })),
  },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('state_joined') },
]

export function ReferralList({ onOpen }: { onOpen: (referral_id: string) => void }) {
  const t = useTranslations('admin_referrals')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_referrals"
      label={t('list')}
      columns={columns}
      filters={filters}
      sort={{ by: 'joined_at', direction: 'descending' }}
      rowKey={({ id }) => id}
      polls
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: t('none'), text: t('none_text') }}
    />
  )
}
