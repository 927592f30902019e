import type { Output } from '@hai/contract/contract'
import type { DisputeEvent } from '@hai/contract/disputes'
import { cx } from '../../lib/cx.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import { downloadFile } from '../../api/download-file.ts'
import { FetchedPicture } from '../../ui/picture.tsx'

type Whole = Output<'get_dispute'>

export function History({ dispute }: { dispute: Whole }) {
  const t = useTranslations('disputes')
  const language = useLanguage()
  const formatExact = (iso: string) => exactMoment(new Date(iso), language)
  const { events, category, counterparty, decide_by } = dispute
  const name = counterparty.shown_name === '' ? t('ui.someone') : counterparty.shown_name
  const items = events.map((event): TimelineItem => ({
    title: t(`event_${event.kind}`, { by: event.by, name }),
    time: formatExact(event.created_at),
    text: (
      <Said
        dispute_id={dispute.id}
        event={event}
        about={event.kind === 'opened' ? t('about_problem', { problem: t(`category_${category}`) }) : null}
      />
    ),
    state: event.kind === 'opened' ? 'problem' : 'done',
  }))
  const decision: TimelineItem[] =
    decide_by === null ? [] : [{ title: t('decision'), time: t('by_then', { at: formatExact(decide_by) }), state: 'next' }]
  return <Timeline items={[...items, ...decision]} />
}

function Evidence({ dispute_id, file_id }: { dispute_id: string; file_id: string }) {
  const t = useTranslations('disputes')
  return (
    <FetchedPicture
      name={file_id}
      take={() => downloadFile('get_dispute_attachment', { dispute_id, file_id })}
      texts={{ picture: t('ui.picture'), large: t('ui.picture_large'), close: t('ui.close'), missing: t('ui.picture_failed') }}
    />
  )
}

function Said({ dispute_id, event, about }: { dispute_id: string; event: DisputeEvent; about: string | null }) {
  const { body, attachments, by } = event
  return (
    <span className="grid grid-cols-1 gap-1.5">
      {about !== null && <span>{about}</span>}
      {body !== '' && (
        <span
          dir="auto"
          className={cx(
            'rounded-box px-3.5 py-2.5 whitespace-pre-wrap text-ink wrap-anywhere',
            by === 'you' ? 'bg-accent-wash' : 'bg-sunken',
          )}
        >
          {body}
        </span>
      )}
      {attachments.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {attachments.map((file_id) => (
            <Evidence key={file_id} dispute_id={dispute_id} file_id={file_id} />
          ))}
        </span>
      )}
    </span>
  )
}
