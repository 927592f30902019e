import type { StaffTicketMessage, WholeStaffTicket } from '@hai/contract/support-admin'
import { downloadFile } from '../../api/download-file.ts'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Evidence } from '../ui/evidence.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'

const looks = { message: 'bg-sunken', answer: 'bg-accent-wash', note: 'bg-wait-wash' } as const

export function Messages({ ticket: { id, subject, messages, customer } }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  return (
    <Panel title={t('admin_ui.conversation')}>
      <p dir="auto" className="text-lg font-medium wrap-anywhere">
        <Sensitive kind="text">{subject}</Sensitive>
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {messages.map((message) => (
          <Message key={message.id} ticket_id={id} message={message} asker={customer.full_name ?? t('guest')} />
        ))}
      </ol>
    </Panel>
  )
}

function Message({ ticket_id, message, asker }: { ticket_id: string; message: StaffTicketMessage; asker: string }) {
  const t = useTranslations('admin_support')
  const { kind, by, body, attachments, created_at } = message
  const who = (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {t(`kind_${kind}`)} <Sensitive kind="name">{by ? (by.full_name ?? by.email) : asker}</Sensitive>, <When iso={created_at} />
    </p>
  )
  if (kind === 'closed' || kind === 'reopened') return <li className="px-3.5">{who}</li>
  return (
    <li className={cx('grid grid-cols-1 gap-1 rounded-box px-3.5 py-2.5', looks[kind])}>
      {who}
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]">
        <Sensitive kind="text">{body}</Sensitive>
      </p>
      {attachments.length > 0 && (
        <div className="flex flex-wrap gap-x-4">
          {attachments.map((file_id, index) => (
            <Evidence
              key={file_id}
              name={`${ticket_id} ${file_id}`}
              label={t('admin_ui.picture_number', { number: index + 1 })}
              take={() => downloadFile('admin_get_ticket_attachment', { ticket_id, file_id })}
            />
          ))}
        </div>
      )}
    </li>
  )
}
