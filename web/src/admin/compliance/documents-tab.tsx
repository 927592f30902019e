import type { DocumentForStaff } from '@hai/contract/documents-admin'
import { documentPurposes } from '@hai/contract/document-kinds'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { DecisionTray } from './decision-tray.tsx'
import { decisionColumns, decisionFilter, memberColumn } from './columns.tsx'
import { documentPath } from './document-links.tsx'

type Words = Translate<'admin_compliance'>

const columnsIn = (t: Words): readonly Column<DocumentForStaff, 'submitted_at'>[] => [
  memberColumn(t),
  { id: 'tier', header: t('admin_ui.tier'), cell: ({ tier }) => tier, csv: ({ tier }) => tier },
  { id: 'kind', header: t('admin_ui.document'), cell: ({ kind }) => t(`kind_${kind}`), csv: ({ kind }) => t(`kind_${kind}`) },
  ...decisionColumns(t, t('handed_in')),
]

const filtersIn = (t: Words): readonly Filter<'status' | 'purpose' | 'user'>[] => [
  decisionFilter(t),
  {
    kind: 'select',
    key: 'purpose',
    label: t('purpose'),
    options: documentPurposes.map((value) => ({ value, text: t(`purpose_${value}`) })),
  },
  { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') },
]

export function DocumentsTab() {
  const t = useTranslations('admin_compliance')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <>
      <DecisionTray />
      <DataTable
        list="admin_list_identity_documents"
        label={t('admin_ui.documents')}
        columns={columns}
        filters={filters}
        sort={{ by: 'submitted_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        polls
        href={({ id }) => documentPath(id)}
        empty={{ title: t('no_documents'), text: t('no_documents_text') }}
      />
    </>
  )
}
