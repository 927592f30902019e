import type { CaseEvent, WholeCase } from '@hai/contract/dispute-case'
import { closureReasons, refundReasons, releaseReasons } from '@hai/contract/dispute-reasons'
import { freezeReasons } from '@hai/contract/user-values'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { Evidence } from './evidence.tsx'

const at = (iso: string) => exactMoment(new Date(iso), 'en')

/** Events of the cash-out or task that also appear as events of the dispute. The history shows them once. */
const shownByDispute = new Set(['open_dispute', 'report', 'refund', 'release', 'close_dispute'])

type History = Pick<WholeCase, 'id' | 'category' | 'item' | 'events' | 'decide_by'>

export function CaseHistory({ dispute }: { dispute: History }) {
  const t = useTranslations('admin_disputes')
  const { item, events, decide_by } = dispute
  const ofItem = (item?.timeline ?? [])
    .filter(({ action }) => !shownByDispute.has(action))
    .map(({ action, by, at: moment }) => ({
      moment,
      item: { title: t(`action_${action}`, { by }), time: at(moment), state: 'done' } satisfies TimelineItem,
    }))
  const ofDispute = events
    .filter(({ kind }) => kind !== 'admin_note')
    .map((event) => ({ moment: event.created_at, item: itemOf(event, dispute, t) }))
  const past = [...ofItem, ...ofDispute].toSorted((one, other) => Date.parse(one.moment) - Date.parse(other.moment))
  const next: TimelineItem[] =
    decide_by === null ? [] : [{ title: t('admin_ui.decision'), time: t('by_then', { at: at(decide_by) }), state: 'next' }]
  return (
    <Panel title={t('case_file')}>
      <Timeline items={[...past.map(({ item }) => item), ...next]} />
    </Panel>
  )
}

const itemOf = (event: CaseEvent, { id, category }: History, t: Translate<'admin_disputes'>): TimelineItem => ({
  title: t(`event_${event.kind}`, { role: event.role }),
  time: at(event.created_at),
  text: <Said event={event} dispute_id={id} about={event.kind === 'opened' ? t(`category_${category}`) : null} />,
  state: event.kind === 'opened' || event.kind === 'frozen' ? 'problem' : 'done',
})

const known = [...refundReasons, ...releaseReasons, ...closureReasons] as const

function reasonText({ kind, reason_code: code }: CaseEvent, t: Translate<'admin_disputes'>): string | null {
  if (code === null) return null
  const freeze = kind === 'frozen' && freezeReasons.find((one) => one === code)
  if (freeze) return t(`admin_ui.freeze_reason_${freeze}`)
  const decision = known.find((one) => one === code)
  return decision ? t(`reason_${decision}`) : code.replaceAll('_', ' ')
}

function Said({ event, dispute_id, about }: { event: CaseEvent; dispute_id: string; about: string | null }) {
  const t = useTranslations('admin_disputes')
  const { actor, role, body, attachments } = event
  const reason = about ?? reasonText(event, t)
  return (
    <span className="grid grid-cols-1 gap-1.5">
      {actor && (
        <span>
          <Sensitive kind="name">{actor.full_name ?? actor.email}</Sensitive>
        </span>
      )}
      {reason !== null && <span>{t('event_reason', { reason })}</span>}
      {body !== '' && (
        <span dir="auto" className="rounded-box bg-sunken px-3.5 py-2.5 whitespace-pre-wrap text-ink wrap-anywhere">
          <Sensitive kind="text">{body}</Sensitive>
        </span>
      )}
      {attachments.length > 0 && (
        <span className="flex flex-wrap gap-x-4 gap-y-2">
          {attachments.map((file_id, index) => (
            <Evidence
              key={file_id}
              dispute_id={dispute_id}
              file_id={file_id}
              label={t('picture_of', { role, number: index + 1 })}
            />
          ))}
        </span>
      )}
    </span>
  )
}
