import type { WholeStaffTicket } from '@hai/contract/support-admin'
import { TICKET_FILES_MAX, TICKET_MESSAGE_MAX, fillPlaceholders } from '@hai/contract/support-values'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { uploadChosen } from '../../api/upload-picture.ts'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { ChosenPictures, type ChosenPicturesProps } from '../../ui/chosen-pictures.tsx'
import { useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTicketAction } from './use-ticket-action.ts'
import { Picker } from '../../ui/picker.tsx'
import { POLLING } from '../ui/polling.ts'

interface Written {
  is_note: boolean
  chosen: readonly ChosenPicture[]
  onDone: () => void
}

function useReply(ticket: WholeStaffTicket, { is_note, chosen, onDone }: Written) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const { idempotency_key, renew, changedAfter } = useIntentKey()
  const reply = useTicketAction(
    'admin_reply_ticket',
    async (text: string) =>
      api.admin_reply_ticket({
        idempotency_key,
        ticket_id: ticket.id,
        admin_id: profile.id,
        body: text,
        is_note,
        attachments: await uploadChosen(chosen),
      }),
    { failed: t('reply_failed') },
    () => {
      onDone()
      renew()
      toast({ title: t(is_note ? 'admin_ui.note_added' : 'answered'), kind: 'done' })
    },
  )
  return { reply, changed: () => changedAfter(reply) }
}

const pictureWords = (t: Translate<'admin_support'>): ChosenPicturesProps['texts'] => ({
  picture: (number) => t('admin_ui.picture_number', { number }),
  add: t('picture_add'),
  remove: t('ui.picture_remove'),
  unfit: t('picture_unfit'),
})

/** A closed ticket accepts only notes. */
export function Reply({ ticket }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  const isClosed = ticket.status === 'closed'
  const [body, setBody] = useState('')
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const [wantsNote, setNote] = useState(false)
  const is_note = wantsNote || isClosed
  const { reply, changed } = useReply(ticket, {
    is_note,
    chosen,
    onDone: () => {
      setBody('')
      setChosen([])
      form.reset()
    },
  })
  const form = useForm({
    errors: { body: body.trim() === '' && t(is_note ? 'admin_ui.note_missing' : 'answer_missing') },
    isBusy: reply.isPending,
    onSubmit: () => reply.mutate(body.trim()),
  })
  return (
    <Panel title={t(is_note ? 'ui.note' : 'answer')}>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
        {isClosed ? (
          <p className="text-sm text-ink-soft">{t('closed_text')}</p>
        ) : (
          <Switch
            label={t('admin_ui.staff_note')}
            hint={t('as_note_hint')}
            isOn={wantsNote}
            onChange={(on) => {
              changed()
              setNote(on)
            }}
          />
        )}
        {!is_note && (
          <CannedAnswerPicker
            ticket={ticket}
            onPick={(text) => {
              changed()
              setBody((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`).slice(0, TICKET_MESSAGE_MAX))
            }}
          />
        )}
        <LongField
          label={t(is_note ? 'ui.note' : 'answer')}
          hint={t(is_note ? 'admin_ui.visible_to_staff' : 'answer_hint', { language: t(`admin_ui.language_${ticket.language}`) })}
          {...form.field('body')}
          rows={6}
          maxLength={TICKET_MESSAGE_MAX}
          value={body}
          onChange={(text) => {
            changed()
            setBody(text)
          }}
        />
        <ChosenPictures
          chosen={chosen}
          most={TICKET_FILES_MAX}
          compact
          texts={pictureWords(t)}
          onChange={(pictures) => {
            changed()
            setChosen(pictures)
          }}
        />
        <Button kind="main" type="submit" className="justify-self-start" busy={reply.isPending}>
          {t(is_note ? 'admin_ui.add_note' : 'send_answer')}
        </Button>
      </form>
    </Panel>
  )
}

interface PreparedProps {
  ticket: WholeStaffTicket
  /** Receives the answer in the language of the person who wrote with filled placeholders. Staff review it before sending. */
  onPick: (text: string) => void
}

function CannedAnswerPicker({ ticket: { language, customer, subject }, onPick }: PreparedProps) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const { data } = useQuery({ ...api.admin_list_canned_answers.query(), ...POLLING })
  if (!data || data.items.length === 0) return null
  const values = { name: customer.full_name ?? '', subject, staff: profile.full_name ?? '' }
  return (
    <Picker
      variant="field"
      label={t('insert_prepared')}
      icon={MessageSquareText}
      value=""
      options={[{ value: '', text: t('choose') }, ...data.items.map(({ id, title }) => ({ value: id, text: title }))]}
      onPick={(picked) => {
        const found = data.items.find(({ id }) => id === picked)
        if (found) onPick(fillPlaceholders(found.body[language], values))
      }}
    />
  )
}
