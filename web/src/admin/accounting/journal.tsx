import type { Output } from '@hai/contract/contract'
import { ARRIVED } from '@hai/contract/posting-kinds'
import { useMemo } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { accountKinds, postingKinds, useLedgerNames } from '../ui/ledger-names.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money } from '../ui/sensitive.tsx'
import type { FilterKey } from '../ui/table/list-call.ts'

type Posting = Output<'search_journal'>['items'][number]

export function Journal({ onOpen }: { onOpen: (position: number) => void }) {
  const t = useTranslations('admin_accounting')
  const columns = useColumns()
  const names = useLedgerNames()
  const options = (kinds: readonly string[], text: (kind: string) => string) =>
    kinds.map((value) => ({ value, text: text(value) }))
  const filters: readonly Filter<FilterKey<'search_journal'>>[] = [
    { kind: 'text', key: 'posting', label: t('posting') },
    { kind: 'text', key: 'member', label: t('member') },
    {
      kind: 'select',
      key: 'kind',
      label: t('admin_ui.posting_type'),
      options: [{ value: ARRIVED, text: t('arrived') }, ...options(postingKinds, names.posting)],
    },
    { kind: 'select', key: 'account_kind', label: t('admin_ui.account_type'), options: options(accountKinds, names.account) },
    { kind: 'amounts', min: 'min_amount', max: 'max_amount', label: t('ui.amount') },
    { kind: 'days', from: 'from', to: 'to', label: t('ui.date') },
  ]
  return (
    <DataTable
      list="search_journal"
      label={t('journal')}
      columns={columns}
      rowKey={({ position }) => String(position)}
      filters={filters}
      sort={{ by: 'position', direction: 'descending' }}
      polls
      onOpen={({ position }) => onOpen(position)}
      empty={{ title: t('nothing_booked') }}
    />
  )
}

function useColumns(): readonly Column<Posting, 'position'>[] {
  const t = useTranslations('admin_accounting')
  const names = useLedgerNames()
  const language = useLanguage()
  return useMemo(() => {
    const accountsOf = ({ account_kinds }: Posting) => account_kinds.map(names.account).join(', ')
    return [
      {
        id: 'position',
        header: t('position'),
        sortable: 'position',
        cell: ({ position }) => `#${position}`,
        csv: ({ position }) => position,
      },
      {
        id: 'when',
        header: t('ui.date'),
        cell: ({ created_at }) => <time dateTime={created_at}>{exactMoment(new Date(created_at), language)}</time>,
        csv: ({ created_at }) => created_at,
      },
      {
        id: 'kind',
        header: t('admin_ui.posting_type'),
        cell: ({ kind }) => names.posting(kind),
        csv: ({ kind }) => names.posting(kind),
      },
      {
        id: 'initiator',
        header: t('admin_ui.initiated_by'),
        cell: ({ initiator, decision }) => <MemberName member={decision?.decided_by ?? initiator} />,
        csv: ({ initiator, decision }, say) => say.person(decision?.decided_by ?? initiator),
      },
      { id: 'accounts', header: t('admin_ui.accounts'), cell: accountsOf, csv: accountsOf },
      {
        id: 'amount',
        header: t('ui.amount'),
        align: 'end',
        cell: ({ amount, sum }) => (
          <>
            {sum !== 0 && <Status tone="problem">{t('admin_ui.sum_is_off')}</Status>} <Money cents={amount} />
          </>
        ),
        csv: ({ amount }, say) => say.amount(amount),
      },
      {
        id: 'transaction_id',
        header: t('admin_ui.transaction_id'),
        isExtra: true,
        cell: ({ transaction_id }) => transaction_id,
        csv: ({ transaction_id }) => transaction_id,
      },
    ]
  }, [t, names, language])
}
