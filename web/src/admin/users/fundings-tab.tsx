import type { StaffFunding } from '@hai/contract/funding'
import { useMemo, useState } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Dash, MoneyOrDash } from '../ui/sensitive.tsx'
import { moneyColumn } from '../ui/table/columns.tsx'
import { DecideFunding, needsDecision, InUnits, inUnits } from './decide-funding.tsx'

type Words = Translate<'admin_users'>

const tones: Readonly<Record<StaffFunding['status'], Tone>> = {
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

type Sum = StaffFunding['asked']

const isSame = (one: Sum, other: Sum): boolean => one.amount === other.amount && one.currency === other.currency

/** Longer references are shortened, because they would leave too little space for the other columns. */
const REFERENCE_MAX = 18

function Reference({ id }: { id: string | null }) {
  if (id === null) return <Dash />
  const shortened = id.length > REFERENCE_MAX ? `…${id.slice(-8)}` : id
  return (
    <CopyableNumber id={id}>
      <span className="whitespace-nowrap">{shortened}</span>
    </CopyableNumber>
  )
}

interface OptionalAmountColumn {
  id: string
  header: string
  of: (funding: StaffFunding) => number
  kind?: 'problem'
}

const optionalAmountColumn = ({ of, kind, ...head }: OptionalAmountColumn): Column<StaffFunding, never> => ({
  ...moneyColumn({ ...head, of }),
  cell: (funding) => <MoneyOrDash cents={of(funding)} {...(kind && { kind })} />,
})

const columnsIn = (t: Words, onDecide: (funding: StaffFunding) => void): readonly Column<StaffFunding, never>[] => [
  {
    id: 'when',
    header: t('ui.date'),
    cell: ({ created_at }) => <RelativeTime iso={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    id: 'method',
    header: t('admin_ui.method'),
    cell: ({ method }) => <span className="whitespace-nowrap">{t(`admin_ui.method_${method}`)}</span>,
    csv: ({ method }) => t(`admin_ui.method_${method}`),
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status, silent_since, given_up_at, is_over_cap, is_unclaimed }) => (
      <>
        <Status tone={tones[status]}>{t(`admin_ui.funding_${status}`)}</Status>
        {given_up_at && <span className="block text-sm text-problem">{t('funding_given_up')}</span>}
        {is_unclaimed && <span className="block text-sm text-problem">{t('funding_unclaimed')}</span>}
        {silent_since && <span className="block text-sm text-problem">{t('funding_silent')}</span>}
        {is_over_cap && <span className="block text-sm text-ink-soft">{t('funding_over_cap')}</span>}
      </>
    ),
    csv: ({ status }) => t(`admin_ui.funding_${status}`),
  },
  {
    id: 'asked',
    header: t('admin_ui.requested'),
    cell: ({ asked, received }) => (
      <>
        <InUnits sum={asked} />
        {received && !isSame(received, asked) && (
          <span className="block text-sm whitespace-nowrap text-problem">
            {t('received')} <InUnits sum={received} />
          </span>
        )}
      </>
    ),
    csv: ({ asked }, say) => say.text(inUnits(asked)),
    align: 'end',
  },
  {
    id: 'payment',
    header: t('funding_payment'),
    cell: ({ payment_reference, reference }) => <Reference id={payment_reference ?? reference} />,
    csv: ({ payment_reference, reference }) => payment_reference ?? reference ?? '',
  },
  optionalAmountColumn({ id: 'gone', header: t('admin_ui.reversed'), of: ({ refunded, disputed }) => refunded + disputed }),
  optionalAmountColumn({ id: 'taken', header: t('funding_taken'), of: ({ taken }) => taken }),
  optionalAmountColumn({ id: 'debt', header: t('funding_debt'), of: ({ debt }) => debt, kind: 'problem' }),
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount }),
  {
    id: 'decide',
    header: t('admin_ui.decision'),
    cell: (funding) =>
      needsDecision(funding) && (
        <Button size="small" onClick={() => onDecide(funding)}>
          <span className="whitespace-nowrap">{t('admin_ui.decide')}</span>
        </Button>
      ),
    csv: () => '',
  },
]

export function FundingsTab({ user_id }: { user_id: string }) {
  const t = useTranslations('admin_users')
  const [decided, setDecided] = useState<StaffFunding | null>(null)
  const columns = useMemo(() => columnsIn(t, setDecided), [t])
  return (
    <>
      <DataTable
        list="admin_list_user_fundings"
        label={t('admin_ui.fundings')}
        columns={columns}
        filters={[]}
        fixed={{ user_id }}
        rowKey={({ funding_id }) => funding_id}
        empty={{ title: t('no_fundings') }}
      />
      {decided && <DecideFunding funding={decided} onClose={() => setDecided(null)} />}
    </>
  )
}
