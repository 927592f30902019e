import { fieldText } from '@hai/contract/setting-fields'
import type { AuditEntry } from '@hai/contract/security-admin'
import type { AuditLogName } from '@hai/contract/security-values'
import { bookTitle, type useSeveralBooks } from '../ui/book-title.ts'
import type { Column } from '../ui/data-table.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { asSentence, changedFields } from '../ui/stored-value-text.ts'
import { momentColumn } from '../ui/table/columns.tsx'
import { changesInFile, subjectText } from './entry-text.ts'
import { Ip, ActorCell, actorCsv } from './cells.tsx'
import { detailText, type Words } from './texts.ts'

type NameOf = Parameters<typeof subjectText>[1]
type Books = ReturnType<typeof useSeveralBooks>
type AuditColumn = Column<AuditEntry, 'at'>

const target = (t: Words, nameOf: NameOf): AuditColumn => ({
  id: 'target',
  header: t('target'),
  cell: (entry) => {
    const subject = subjectText(entry, nameOf)
    return (
      <>
        {entry.target && <ActorCell person={entry.target} email={null} />}
        {subject !== null && (
          <span className="block text-sm text-ink-soft">
            <Sensitive kind="text">{subject}</Sensitive>
          </span>
        )}
      </>
    )
  },
  csv: ({ target: person, subject }, say) => `${say.person(person)} ${say.text(subject)}`.trim(),
})

const detailColumn = (t: Words): AuditColumn => ({
  id: 'subject',
  header: t('admin_ui.details'),
  cell: (entry) => (
    <>
      {detailText(entry) !== null && <span className="block">{detailText(entry)}</span>}
      {entry.source === 'browser' && <span className="block text-sm text-ink-soft">{t('reported_by_browser')}</span>}
    </>
  ),
  csv: ({ subject, source }) => `${subject ?? ''} ${source}`.trim(),
})

const changes = (t: Words): readonly AuditColumn[] => [
  {
    id: 'reason',
    header: t('ui.reason'),
    cell: ({ reason }) =>
      reason && (
        <span className="block min-w-24">
          <Sensitive kind="text">{reason}</Sensitive>
        </span>
      ),
    csv: ({ reason }, say) => say.text(reason),
  },
  {
    id: 'changes',
    header: t('admin_ui.changes'),
    cell: (entry) => (
      <span className="block min-w-24 text-sm text-ink-soft">
        {asSentence(
          changedFields(entry.changes)
            .map(({ field }) => fieldText(field))
            .join(', '),
        )}
      </span>
    ),
    csv: (entry, say) => say.text(changesInFile(entry)),
  },
]

const bookColumn = (t: Words, books: NonNullable<Books>): AuditColumn => {
  const titleOf = ({ book }: AuditEntry): string => {
    const found = books.find(({ number }) => number === book)
    return found ? bookTitle(found.name, t) : ''
  }
  return { id: 'book', header: t('admin_ui.book'), cell: titleOf, csv: titleOf }
}

/** The book is shown only if there are several. */
export const auditColumns = (
  t: Words,
  { nameOf, title, books }: { nameOf: NameOf; title: (entry: AuditEntry) => string; books: Books },
  log: AuditLogName,
): readonly AuditColumn[] => [
  {
    id: 'action',
    header: t('admin_ui.action'),
    cell: (entry) => <span className="block min-w-24 font-medium">{title(entry)}</span>,
    csv: ({ action }) => action,
  },
  {
    id: 'actor',
    header: t(log === 'staff' ? 'admin_ui.staff_member' : 'admin_ui.account'),
    cell: ({ actor, actor_email, target: holder }) => (
      <ActorCell person={actor} email={actor_email} {...(log === 'accounts' && { holder })} />
    ),
    csv: ({ actor, actor_email }, say) => actorCsv({ person: actor, email: actor_email }, say),
  },
  ...(log === 'staff' && books !== null ? [bookColumn(t, books)] : []),
  ...(log === 'staff' ? [target(t, nameOf), ...changes(t)] : [detailColumn(t)]),
  {
    id: 'ip_address',
    header: t('admin_ui.ip_address'),
    cell: ({ ip_address }) => <Ip>{ip_address}</Ip>,
    csv: ({ ip_address }, say) => say.ip(ip_address),
  },
  momentColumn({ id: 'at', header: t('admin_ui.time'), of: ({ at }) => at, sortable: 'at' }),
]
