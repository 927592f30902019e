import type { LedgerAlert } from '@hai/contract/integrity'
import { alertSeverities } from '@hai/contract/integrity-values'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Difference, Money } from '../ui/sensitive.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import type { Resolvable } from './resolvable.ts'

type Words = Translate<'admin_integrity'>
type Sort = 'flagged_at' | 'detected_delta'

const money = (
  id: 'snapshot_balance' | 'computed_ledger_balance' | 'detected_delta',
  header: string,
): Column<LedgerAlert, Sort> => ({
  id,
  header,
  cell: (alert) => (id === 'detected_delta' ? <Difference cents={alert[id]} /> : <Money cents={alert[id]} />),
  csv: (alert, say) => (id === 'detected_delta' ? say.difference(alert[id]) : say.amount(alert[id])),
  align: 'end',
  ...(id === 'detected_delta' && { sortable: id }),
})

const columnsIn = (t: Words): readonly Column<LedgerAlert, Sort>[] => [
  {
    id: 'severity',
    header: t('admin_ui.severity'),
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
    csv: ({ severity }) => t(`admin_ui.severity_${severity}`),
  },
  {
    id: 'member',
    header: t('admin_ui.member'),
    cell: ({ user_id, user_name, hai_tag, user_email }) => (
      <MemberName member={{ user_id, full_name: user_name, hai_tag, email: user_email }} />
    ),
    csv: ({ user_name, hai_tag, user_email }, say) => say.person({ full_name: user_name, hai_tag, email: user_email }),
  },
  money('snapshot_balance', t('stored')),
  money('computed_ledger_balance', t('computed')),
  money('detected_delta', t('admin_ui.difference')),
  {
    id: 'wallet',
    header: t('ui.wallet'),
    cell: ({ wallet_status }) => (
      <Status tone={wallet_status === 'open' ? 'plain' : 'problem'}>{t(`admin_ui.status_${wallet_status}`)}</Status>
    ),
    csv: ({ wallet_status }) => t(`admin_ui.status_${wallet_status}`),
  },
  momentColumn({ id: 'flagged', header: t('admin_ui.raised'), of: ({ flagged_at }) => flagged_at, sortable: 'flagged_at' }),
]

const filtersIn = (t: Words): readonly Filter<'severity' | 'date_from' | 'date_to'>[] => [
  {
    kind: 'select',
    key: 'severity',
    label: t('admin_ui.severity'),
    options: alertSeverities.map((value) => ({ value, text: t(`admin_ui.severity_${value}`) })),
  },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.raised') },
]

interface MemberAlertsProps {
  which: 'open' | 'resolved'
  onOpen: (alert: Resolvable) => void
}

export function MemberAlerts({ which, onOpen }: MemberAlertsProps) {
  const t = useTranslations('admin_integrity')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  const fixed = useMemo(() => ({ resolved: which === 'resolved' }), [which])
  return (
    <DataTable
      list="get_ledger_alerts_with_profiles"
      label={t(`alerts_${which}`)}
      columns={columns}
      filters={filters}
      fixed={fixed}
      sort={{ by: 'flagged_at', direction: 'descending' }}
      rowKey={({ alert_id }) => alert_id}
      onOpen={({ alert_id: id, detected_delta: delta, ...alert }) => onOpen({ id, delta, ...alert })}
      polls
      empty={{ title: t(which === 'open' ? 'no_open_alerts' : 'no_alerts'), text: t('no_alerts_text') }}
    />
  )
}
