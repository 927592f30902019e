import type { ComplianceFlag } from '@hai/contract/compliance'
import { complianceFlagKinds, complianceFlagStatuses } from '@hai/contract/compliance-values'
import { useMemo, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { deciderColumn, memberColumn } from './columns.tsx'
import { FlagDialog, FlagState } from './flag-dialog.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Thresholds } from './thresholds.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

type Words = Translate<'admin_compliance'>

const columnsIn = (t: Words): readonly Column<ComplianceFlag, 'raised_at'>[] => [
  memberColumn(t),
  {
    id: 'kind',
    header: t('ui.reason'),
    cell: ({ kind }) => t(`admin_ui.flag_kind_${kind}`),
    csv: ({ kind }) => t(`admin_ui.flag_kind_${kind}`),
  },
  {
    id: 'evidence',
    header: t('evidence'),
    cell: ({ evidence }) =>
      evidence.listed ? (
        <>
          <Sensitive kind="name">{evidence.listed.listed_name}</Sensitive>
          {SEPARATOR}
          {evidence.listed.score}
        </>
      ) : (
        t('transactions', { count: evidence.transactions.length })
      ),
    csv: ({ evidence }, say) => (evidence.listed ? say.name(evidence.listed.listed_name) : evidence.transactions.length),
  },
  {
    id: 'raised_at',
    header: t('admin_ui.raised'),
    sortable: 'raised_at',
    cell: ({ raised_at }) => <RelativeTime iso={raised_at} />,
    csv: ({ raised_at }) => raised_at,
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => <FlagState status={status} />,
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  deciderColumn(t, ({ resolved_by }) => resolved_by),
]

const filtersIn = (t: Words, source: Source): readonly Filter<'status' | 'kind' | 'user'>[] => {
  const user: Filter<'user'> = { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') }
  const status: Filter<'status'> = {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: complianceFlagStatuses.map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
  }
  const rules = complianceFlagKinds.filter((value) => value !== 'sanctions_match')
  const kind: Filter<'kind'> = {
    kind: 'select',
    key: 'kind',
    label: t('ui.reason'),
    options: rules.map((value) => ({ value, text: t(`admin_ui.flag_kind_${value}`) })),
  }
  return source === 'screening' ? [status, user] : [status, kind, user]
}

/** screening: hits on the sanctions list. velocity: findings of the payment rules. */
type Source = 'screening' | 'velocity'

export function FlagList({ source, label }: { source: Source; label: string }) {
  const t = useTranslations('admin_compliance')
  const [search, setSearch] = useSearchParams()
  const opened = search.get('flag')
  function open(flag_id: string | null): void {
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (flag_id === null) next.delete('flag')
      else next.set('flag', flag_id)
      return next
    })
  }
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
        onOpen={({ id }) => open(id)}
        empty={{ title: t(source === 'screening' ? 'no_hits' : 'admin_ui.no_flags'), text: t(`no_flags_${source}`) }}
      />
      {opened !== null && <FlagDialog key={opened} flag_id={opened} onClose={() => open(null)} />}
    </>
  )
}

export function FlagsTab() {
  const t = useTranslations('admin_compliance')
  return (
    <div className="grid grid-cols-1 gap-5">
      <FlagList source="velocity" label={t('admin_ui.flags')} />
      <Suspense fallback={<SkeletonBlock className="h-60 rounded-box" />}>
        <Thresholds />
      </Suspense>
    </div>
  )
}
