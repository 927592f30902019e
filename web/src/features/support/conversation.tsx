import type { TicketMessage, WholeTicket } from '@hai/contract/support'
import { cx } from '../../lib/cx.ts'
import { exactMoment } from '../../lib/moments.ts'
import { shortId } from '../../lib/short-id.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { FetchedPicture } from '../../ui/picture.tsx'
import { Box } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { ticketTone } from '../../ui/ticket-tone.ts'
import { RateTicket } from './rate-ticket.tsx'
import type { TicketCalls } from './ticket-calls.ts'
import { WriteMessage } from './write-message.tsx'

interface ConversationProps {
  ticket: WholeTicket
  calls: TicketCalls
  picturesMax: number
  onChanged: (ticket: WholeTicket) => void
}

export function Conversation({ ticket, calls, picturesMax, onChanged }: ConversationProps) {
  const t = useTranslations('support')
  const { id, subject, status, category, actions, messages, score } = ticket
  return (
    <>
      <div className="grid gap-2">
        <h2 dir="auto" className="wrap-anywhere">
          {subject}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={ticketTone[status]}>{t(`status_${status}`)}</Status>
          <span className="text-sm text-ink-soft">{t(`category_${category}`)}</span>
          <span className="text-sm text-ink-soft">{t('ticket_reference', { reference: shortId(id) })}</span>
        </div>
      </div>
      <Box>
        <ol aria-label={t('conversation')} aria-live="polite" className="grid grid-cols-1 gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} picture={calls.picture} />
          ))}
        </ol>
      </Box>
      {actions.includes('write') && <WriteMessage write={calls.write} picturesMax={picturesMax} onChanged={onChanged} />}
      {actions.includes('rate') && <RateTicket rate={calls.rate} onChanged={onChanged} />}
      {status === 'closed' && score !== null && <p className="text-ink-soft">{t('rated', { score })}</p>}
    </>
  )
}

function Message({ message, picture }: { message: TicketMessage; picture: TicketCalls['picture'] }) {
  const t = useTranslations('support')
  const language = useLanguage()
  const { by, kind, body, attachments, created_at } = message
  const time = <time dateTime={created_at}>{exactMoment(new Date(created_at), language)}</time>
  if (kind === 'closed' || kind === 'reopened')
    return (
      <li className="px-4 py-1 text-center text-sm text-ink-soft wrap-anywhere">
        {t(`event_${kind}`)} {time}
      </li>
    )
  return (
    <li
      className={cx(
        'grid max-w-[min(88%,32rem)] gap-1 rounded-box px-3.5 py-2',
        by === 'you' ? 'justify-self-end rounded-ee-sm bg-accent-wash' : 'justify-self-start rounded-es-sm bg-sunken',
      )}
    >
      <p className="text-sm font-medium">{t(by === 'you' ? 'ui.you' : 'team')}</p>
      <p dir="auto" className="leading-5.5 whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]">
        {body}
      </p>
      {attachments.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {attachments.map((file_id) => (
            <FetchedPicture
              key={file_id}
              name={file_id}
              take={() => picture(file_id)}
              texts={{
                picture: t('ui.picture'),
                large: t('ui.picture_large'),
                close: t('ui.close'),
                missing: t('ui.picture_failed'),
              }}
            />
          ))}
        </div>
      )}
      <p className="text-end text-xs leading-4 text-ink-soft">{time}</p>
    </li>
  )
}
