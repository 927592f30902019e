import type { ComplianceFlag } from '@hai/contract/compliance'
import { complianceFlagKinds, complianceFlagStatuses } from '@hai/contract/compliance-words'
import { useMemo, useState } from 'react'
import { useWords, type Translate } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { deciderColumn, memberColumn } from './columns.tsx'
import { FlagDialog } from './flag-dialog.tsx'

type Words = Translate<'admin_compliance'>

const moods: Readonly<Record<ComplianceFlag['status'], Mood>> = { open: 'wait', cleared: 'plain', confirmed: 'problem' }

export const FlagState = ({ status }: { status: ComplianceFlag['status'] }) => {
  const t = useWords('admin_compliance')
  return <Status mood={moods[status]}>{t(`flag_${status}`)}</Status>
}

const columnsIn = (t: Words): readonly Column<ComplianceFlag, 'raised_at'>[] => [
  memberColumn(t),
  { id: 'kind', header: t('why'), cell: ({ kind }) => t(`kind_${kind}`), csv: ({ kind }) => kind },
  {
    ...{ id: 'evidence', header: t('evidence') },
    cell: ({ evidence }) =>
      evidence.listed ? (
        <>
          <Sensitive kind="name">{evidence.listed.listed_name}</Sensitive> · {evidence.listed.score}
        </>
      ) : (
        t('transactions', { count: evidence.transactions.length })
      ),
    csv: ({ evidence }, say) => (evidence.listed ? say.name(evidence.listed.listed_name) : evidence.transactions.length),
  },
  {
    ...{ id: 'raised_at', header: t('raised'), sortable: 'raised_at' },
    cell: ({ raised_at }) => <Ago iso={raised_at} />,
    csv: ({ raised_at }) => raised_at,
  },
  { id: 'status', header: t('status'), cell: ({ status }) => <FlagState status={status} />, csv: ({ status }) => status },
  deciderColumn(t, ({ resolved_by }) => resolved_by),
]

const filtersIn = (t: Words, source: Source): readonly Filter<'status' | 'kind'>[] => {
  const status: Filter<'status'> = {
    ...{ kind: 'select', key: 'status', label: t('status') },
    options: complianceFlagStatuses.map((value) => ({ value, text: t(`flag_${value}`) })),
  }
  const rules = complianceFlagKinds.filter((value) => value !== 'sanctions_match')
  const kind: Filter<'kind'> = {
    ...{ kind: 'select', key: 'kind', label: t('why') },
    options: rules.map((value) => ({ value, text: t(`kind_${value}`) })),
  }
  return source === 'screening' ? [status] : [status, kind]
}

type Source = 'screening' | 'velocity'

/** Members who were flagged; a row opens what it rests on. */
export function FlagList({ source, label }: { source: Source; label: string }) {
  const t = useWords('admin_compliance')
  const [opened, setOpened] = useState<ComplianceFlag | null>(null)
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t, source), [t, source])
  return (
    <>
      <DataTable
        list="admin_list_compliance_flags"
        label={label}
        columns={columns}
        filters={filters}
        fixed={{ source }}
        sort={{ by: 'raised_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        polls
        onOpen={setOpened}
        empty={{ title: t('no_flags'), text: t(`no_flags_${source}`) }}
      />
      {opened && <FlagDialog flag={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
