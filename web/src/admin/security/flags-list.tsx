import type { SecurityFlag } from '@hai/contract/security-admin'
import { flagActionFilters, flagStates, flagTargets } from '@hai/contract/security-values'
import { useMemo, useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { FlagState, Moment, ActorCell, actorCsv } from './cells.tsx'
import { reasonText, type Words } from './texts.ts'

const columnsIn = (t: Words): readonly Column<SecurityFlag, 'created_at'>[] => [
  {
    id: 'action_taken',
    header: t('flag'),
    cell: (flag) => (
      <>
        <span className="block font-medium">{t(`action_${flag.action_taken}`)}</span>
        <span className="block text-sm text-ink-soft">{reasonText(flag, t)}</span>
      </>
    ),
    csv: (flag) => `${t(`action_${flag.action_taken}`)}: ${reasonText(flag, t)}`,
  },
  {
    id: 'state',
    header: t('admin_ui.status'),
    cell: ({ state }) => <FlagState state={state} />,
    csv: ({ state }) => t(`state_${state}`),
  },
  { id: 'who', header: t('target'), cell: (flag) => <ActorCell {...flag} />, csv: (flag, say) => actorCsv(flag, say) },
  momentColumn({ id: 'created_at', header: t('admin_ui.raised'), of: ({ created_at }) => created_at, sortable: 'created_at' }),
  {
    id: 'expires_at',
    header: t('ends'),
    cell: ({ resolved_at, expires_at }) => <Moment iso={resolved_at ?? expires_at} />,
    csv: ({ resolved_at, expires_at }) => resolved_at ?? expires_at,
  },
  {
    id: 'resolved_by',
    header: t('admin_ui.resolved_by'),
    cell: ({ resolved_by }) => (resolved_by ? <ActorCell person={resolved_by} email={null} /> : '–'),
    csv: ({ resolved_by }, say) => say.person(resolved_by),
    isExtra: true,
  },
]

const filtersIn = (
  t: Words,
): readonly Filter<'action_taken' | 'state' | 'target' | 'user' | 'ip_address' | 'date_from' | 'date_to'>[] => [
  {
    kind: 'select',
    key: 'state',
    label: t('admin_ui.status'),
    options: flagStates.map((value) => ({ value, text: t(`state_${value}`) })),
  },
  {
    kind: 'select',
    key: 'action_taken',
    label: t('flag'),
    options: flagActionFilters.map((value) => ({ value, text: t(`action_${value}`) })),
  },
  {
    kind: 'select',
    key: 'target',
    label: t('target'),
    options: flagTargets.map((value) => ({ value, text: t(`target_${value}`) })),
  },
  { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') },
  { kind: 'text', key: 'ip_address', label: t('admin_ui.ip_address') },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.raised') },
]

export function FlagsList() {
  const t = useTranslations('admin_security')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  const [opened, setOpened] = useState<SecurityFlag | null>(null)
  return (
    <>
      <DataTable
        list="list_security_flags"
        label={t('admin_ui.flags')}
        columns={columns}
        filters={filters}
        sort={{ by: 'created_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        polls
        empty={{ title: t('admin_ui.no_flags'), text: t('no_flags_text') }}
      />
      {opened && <FlagDialog flag={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
