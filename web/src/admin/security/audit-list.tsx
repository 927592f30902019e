import type { AuditEntry } from '@hai/contract/security-admin'
import type { AuditLogName } from '@hai/contract/security-values'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useSeveralBooks } from '../ui/book-title.ts'
import { DataTable, type Filter } from '../ui/data-table.tsx'
import { useActionTitle } from '../ui/action-title.ts'
import { useDocumentNames } from '../ui/legal-names.ts'
import { auditColumns } from './audit-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryTitle, type Words } from './texts.ts'

const filtersIn = (
  t: Words,
  log: AuditLogName,
  actions: readonly { readonly value: string; readonly text: string }[],
): readonly Filter<'action' | 'actor' | 'target' | 'ip_address' | 'went_wrong' | 'date_from' | 'date_to'>[] => [
  {
    kind: 'select',
    key: 'action',
    label: t('admin_ui.action'),
    options: actions,
  },
  { kind: 'text', key: 'actor', label: t(log === 'staff' ? 'actor_filter' : 'admin_ui.haitag_email_or_id') },
  ...(log === 'staff'
    ? [{ kind: 'text', key: 'target', label: t('target_filter') } as const]
    : [{ kind: 'yes_no', key: 'went_wrong', label: t('failed'), yes: t('admin_ui.yes'), no: t('admin_ui.no') } as const]),
  { kind: 'text', key: 'ip_address', label: t('admin_ui.ip_address') },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.time') },
]

export function AuditList({ log }: { log: AuditLogName }) {
  const t = useTranslations('admin_security')
  const nameOf = useDocumentNames()
  const { data } = useQuery({ ...api.list_audit_actions.query(), staleTime: 60_000 })
  const title = useEntryTitle()
  const titleOf = useActionTitle()
  const books = useSeveralBooks()
  const columns = useMemo(() => auditColumns(t, { nameOf, title, books }, log), [t, nameOf, title, books, log])
  const actions = useMemo(
    () =>
      (data?.[log] ?? [])
        .map((value) => ({ value, text: titleOf(value) }))
        .toSorted((one, other) => one.text.localeCompare(other.text, 'en')),
    [data, log, titleOf],
  )
  const filters = useMemo(() => filtersIn(t, log, actions), [t, log, actions])
  const fixed = useMemo(() => ({ log }), [log])
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <>
      <DataTable
        list="list_audit_logs"
        label={t(`log_${log}`)}
        columns={columns}
        filters={filters}
        fixed={fixed}
        sort={{ by: 'at', direction: 'descending' }}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        polls
        empty={{ title: t('no_entries'), text: t('no_entries_text') }}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
