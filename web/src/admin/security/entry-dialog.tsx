import { fieldText } from '@hai/contract/setting-fields'
import type { AuditEntry } from '@hai/contract/security-admin'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useBookTitle } from '../ui/book-title.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { changedFields, fieldLabel, valueText, type StoredChange } from '../ui/stored-value-text.ts'
import { useDocumentNames } from '../ui/legal-names.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { subjectText } from './entry-text.ts'
import { FactList, Ip, ActorCell } from './cells.tsx'
import { detailText, useEntryTitle } from './texts.ts'

export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('admin_security')
  const language = useLanguage()
  const title = useEntryTitle()
  const { actor, actor_email, actor_role, target, reason, facts, log, people } = entry
  const nameOf = useDocumentNames()
  const subject = log === 'staff' ? subjectText(entry, nameOf) : detailText(entry)
  const changes = changedFields(entry.changes)
  const titleOf = useBookTitle()
  const book = entry.book === null ? null : titleOf(entry.book)
  return (
    <DetailDialog title={title(entry)} onClose={onClose}>
      <p className="text-ink-soft">{exactMoment(new Date(entry.at), language)}</p>
      <div>
        <span className="text-sm text-ink-soft">
          {t(log === 'staff' ? 'admin_ui.staff_member' : 'admin_ui.account')}
          {actor_role && `, ${fieldText(actor_role)}`}
        </span>
        <ActorCell person={actor} email={actor_email} {...(log === 'accounts' && { holder: target })} />
      </div>
      {target && log === 'staff' && (
        <div>
          <span className="text-sm text-ink-soft">{t('target')}</span>
          <ActorCell person={target} email={null} />
        </div>
      )}
      {book !== null && (
        <p>
          {t('admin_ui.book')}: {book}
        </p>
      )}
      {subject !== null && (
        <p className="wrap-anywhere">{log === 'staff' ? <Sensitive kind="text">{subject}</Sensitive> : subject}</p>
      )}
      {reason && (
        <p className="wrap-anywhere">
          <Sensitive kind="text">{reason}</Sensitive>
        </p>
      )}
      {changes.length > 0 && <Changes of={changes} people={people} />}
      <FactList facts={facts} />
      <Connection entry={entry} />
      {entry.changes.length > 0 && <RawEntry of={entry.changes} />}
    </DetailDialog>
  )
}

function Changes({ of: changes, people }: { of: readonly StoredChange[]; people: AuditEntry['people'] }) {
  const t = useTranslations('admin_security')
  const value = (field: string, stored: unknown) => {
    if (stored === null || stored === undefined) return '–'
    const person = people.find(({ user_id }) => user_id === stored)
    if (person) return <MemberName member={person} />
    return (
      <span className="wrap-anywhere">
        <Sensitive kind="text">{valueText(field, stored)}</Sensitive>
      </span>
    )
  }
  return (
    <FigureTable
      label={t('admin_ui.changes')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { id: 'field', header: t('field'), cell: ({ field }) => fieldLabel(field) },
        { id: 'before', header: t('before'), cell: ({ field, before }) => value(field, before) },
        { id: 'after', header: t('after'), cell: ({ field, after }) => value(field, after) },
      ]}
    />
  )
}

/** For auditors, who compare it with the database. */
function RawEntry({ of: changes }: { of: AuditEntry['changes'] }) {
  const t = useTranslations('admin_security')
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium text-accent-ink">{t('raw_entry')}</summary>
      <pre className="text-xs wrap-anywhere whitespace-pre-wrap">
        <Sensitive kind="text">{JSON.stringify(changes, null, 2)}</Sensitive>
      </pre>
    </details>
  )
}

function Connection({ entry: { ip_address, user_agent, request_id, source } }: { entry: AuditEntry }) {
  const t = useTranslations('admin_security')
  return (
    <div className="grid gap-1 text-sm text-ink-soft wrap-anywhere">
      <p>
        {t('ui.from')} <Ip>{ip_address}</Ip>
      </p>
      <p>
        <Sensitive kind="text">{user_agent}</Sensitive>
      </p>
      <p>{t('request', { id: request_id })}</p>
      {source === 'browser' && <p>{t('claimed_text')}</p>}
    </div>
  )
}
