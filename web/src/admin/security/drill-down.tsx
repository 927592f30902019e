import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AuditEntry } from '@hai/contract/security-admin'
import { useLocation, useSearchParams } from 'wouter'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable } from '../ui/data-table.tsx'
import { useDocumentNames } from '../ui/legal-names.ts'
import { exportFormat } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Section } from '../../ui/row.tsx'
import { auditColumns } from './audit-columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useEntryTitle } from './texts.ts'

const HOUR_MS = 3_600_000

const hourIn = (text: string | null): Date | null => {
  const hour = new Date(text ?? '')
  return Number.isNaN(hour.getTime()) ? null : hour
}

export function DrillDown({ from }: { from: string }) {
  const t = useTranslations('admin_security')
  const language = useLanguage()
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const ip = query.get('ip')
  const account = query.get('account')
  const hour = query.get('hour')
  const nameOf = useDocumentNames()
  const entryTitle = useEntryTitle()
  const columns = useMemo(() => auditColumns(t, { nameOf, title: entryTitle, books: null }, 'accounts'), [t, nameOf, entryTitle])
  const fixed = useMemo(() => {
    const of = { log: 'accounts', went_wrong: true } as const
    const begins = hourIn(hour)
    if (begins !== null)
      return { ...of, at_from: begins.toISOString(), at_to: new Date(begins.getTime() + HOUR_MS).toISOString() }
    if (ip !== null) return { ...of, ip_address: ip, at_from: from }
    return account === null ? null : { ...of, actor: account, at_from: from }
  }, [ip, account, hour, from])
  if (fixed === null) return null
  const begins = hourIn(hour)
  const title = begins
    ? t('of_hour', { hour: exactMoment(begins, language) })
    : ip !== null
      ? t('of_address', { ip: say.ip(ip) })
      : t('of_account', { email: say.email(account) })
  const span = query.get('span')
  const close = () => navigate(adminPaths.securityEnhanced(span === null ? {} : { span }))
  return (
    <Section
      title={title}
      action={
        <Button kind="plain" size="small" icon={X} onClick={close}>
          {t('close_list')}
        </Button>
      }
    >
      <DataTable
        key={JSON.stringify(fixed)}
        list="list_audit_logs"
        label={title}
        columns={columns}
        fixed={fixed}
        sort={{ by: 'at', direction: 'descending' }}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={{ title: t('no_entries'), text: t('none_failed') }}
      />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
