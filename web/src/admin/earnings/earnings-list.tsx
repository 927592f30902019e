import { bookedEarnings, manualEarnings } from '@hai/contract/earning-types'
import { Undo2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { fieldLabel } from '../ui/stored-value-text.ts'
import type { Earning } from './reverse-earning.tsx'

const ReverseEarning = lazyScreen(() => import('./reverse-earning.tsx').then(({ ReverseEarning: one }) => one))

const notesOf = ({ metadata }: Earning): string =>
  Object.entries(metadata)
    .filter(([name]) => name !== 'transaction_id')
    .map(([name, value]) => (name === 'note' ? String(value) : `${fieldLabel(name)}: ${String(value)}`))
    .join(', ')

/** Null for fees, because only manual earnings can be reversed. */
function standingOf({
  type,
  reversed_by,
  reverses,
  reversal_waits,
}: Earning): 'taken_back' | 'takes_back' | 'waits' | 'stands' | null {
  if (type === 'platform_fee' || type === 'tax_fee') return null
  if (reverses !== null) return 'takes_back'
  if (reversed_by !== null) return 'taken_back'
  return reversal_waits ? 'waits' : 'stands'
}

export function EarningsList() {
  const t = useTranslations('admin_earnings')
  const [taken, setTaken] = useState<Earning | null>(null)
  const columns = useColumns(setTaken)
  const filters: readonly Filter<'type'>[] = [
    {
      kind: 'select',
      key: 'type',
      label: t('admin_ui.type'),
      options: [...bookedEarnings, ...manualEarnings].map((value) => ({ value, text: t(`type_${value}`) })),
    },
  ]
  return (
    <>
      <DataTable
        list="list_platform_earnings"
        label={t('list')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        sort={{ by: 'timestamp', direction: 'descending' }}
        polls
        href={({ position }) => adminPaths.posting(String(position))}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {taken && (
        <Suspense>
          <ReverseEarning earning={taken} onClose={() => setTaken(null)} />
        </Suspense>
      )}
    </>
  )
}

function useColumns(onTakeBack: (earning: Earning) => void): readonly Column<Earning, 'timestamp'>[] {
  const t = useTranslations('admin_earnings')
  const names = useLedgerNames()
  const language = useLanguage()
  return useMemo(() => {
    const referenceOf = ({ type, reference_type }: Earning) =>
      reference_type === null
        ? ''
        : type === 'platform_fee' || type === 'tax_fee'
          ? names.posting(reference_type)
          : reference_type
    return [
      {
        id: 'timestamp',
        header: t('ui.date'),
        sortable: 'timestamp',
        cell: ({ timestamp }) => <time dateTime={timestamp}>{exactMoment(new Date(timestamp), language)}</time>,
        csv: ({ timestamp }) => timestamp,
      },
      { id: 'type', header: t('admin_ui.type'), cell: ({ type }) => t(`type_${type}`), csv: ({ type }) => t(`type_${type}`) },
      {
        id: 'source',
        header: t('admin_ui.source'),
        cell: ({ source_user }) => source_user && <MemberName member={source_user} />,
        csv: ({ source_user }, say) => say.person(source_user),
      },
      { id: 'reference', header: t('admin_ui.reference'), cell: referenceOf, csv: referenceOf },
      {
        id: 'metadata',
        header: t('ui.note'),
        cell: (earning) => notesOf(earning) && <Sensitive kind="text">{notesOf(earning)}</Sensitive>,
        csv: (earning, say) => say.text(notesOf(earning)),
      },
      {
        id: 'state',
        header: t('admin_ui.status'),
        cell: (earning) => <Standing of={earning} onTakeBack={onTakeBack} />,
        csv: (earning) => {
          const standing = standingOf(earning)
          return standing && t(`state_${standing}`)
        },
      },
      {
        id: 'amount',
        header: t('ui.amount'),
        align: 'end',
        cell: ({ amount }) => <Money cents={amount} />,
        csv: ({ amount }, say) => say.amount(amount),
      },
      {
        id: 'reference_id',
        header: t('reference_number'),
        isExtra: true,
        cell: ({ reference_id }) => reference_id,
        csv: ({ reference_id }) => reference_id,
      },
      {
        id: 'position',
        header: t('admin_ui.posting'),
        isExtra: true,
        cell: ({ position }) => `#${position}`,
        csv: ({ position }) => position,
      },
    ]
  }, [t, names, language, onTakeBack])
}

function Standing({ of, onTakeBack }: { of: Earning; onTakeBack: (earning: Earning) => void }) {
  const t = useTranslations('admin_earnings')
  const standing = standingOf(of)
  if (standing === null) return null
  if (standing !== 'stands') return <Status tone={standing === 'waits' ? 'wait' : 'back'}>{t(`state_${standing}`)}</Status>
  return (
    <Button size="small" kind="plain" icon={Undo2} onClick={() => onTakeBack(of)}>
      {t('take_back')}
    </Button>
  )
}
