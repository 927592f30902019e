import type { WholeStaffTicket } from '@hai/contract/support-desk'
import { TICKET_MESSAGE_MAX } from '@hai/contract/support-words'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { base64Of } from '../../lib/base64.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Panel } from '../ui/panel.tsx'
import { PreparedPicker } from './prepared-picker.tsx'
import { ReplyPictures, type Chosen } from './reply-pictures.tsx'
import { useTicketAct } from './use-ticket-act.ts'

/** Hands pictures over, one after the other: the server makes one of somebody’s at a time. Answers their ids. */
async function upload(chosen: readonly Chosen[]): Promise<string[]> {
  for (const one of chosen) {
    if (one.file_id !== undefined) continue
    const { file_id } = await api.upload_file({ purpose: 'attachment', content: await base64Of(one.picture) })
    if (file_id !== null) one.file_id = file_id
  }
  return chosen.flatMap(({ file_id }) => file_id ?? [])
}

interface Written {
  is_note: boolean
  chosen: readonly Chosen[]
}

function useReply(ticket: WholeStaffTicket, { is_note, chosen }: Written, onDone: () => void) {
  const t = useWords('admin_support')
  const { profile } = useAuth()
  const [idempotency_key, setKey] = useState(() => crypto.randomUUID())
  const reply = useTicketAct(
    async (text: string) =>
      api.admin_reply_ticket({
        ...{ idempotency_key, ticket_id: ticket.id, admin_id: profile.id, body: text, is_note },
        attachments: await upload(chosen),
      }),
    { failed: t('reply_failed') },
    () => {
      onDone()
      setKey(crypto.randomUUID())
      toast({ title: t(is_note ? 'noted' : 'answered'), kind: 'done' })
    },
  )
  /** What is changed after a refusal is something else. */
  const changed = () => {
    if (!reply.isError) return
    reply.reset()
    setKey(crypto.randomUUID())
  }
  return { reply, changed }
}

/** An answer that its person reads, or a note that staff alone read; in what is closed only notes. */
export function Reply({ ticket }: { ticket: WholeStaffTicket }) {
  const t = useWords('admin_support')
  const isClosed = ticket.status === 'closed'
  const [body, setBody] = useState('')
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [wantsNote, setNote] = useState(false)
  const is_note = wantsNote || isClosed
  const { reply, changed } = useReply(ticket, { is_note, chosen }, () => {
    setBody('')
    setChosen([])
  })
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (body.trim() !== '' && !reply.isPending) reply.mutate(body.trim())
  }
  return (
    <Panel title={t(is_note ? 'note' : 'answer')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isClosed ? (
          <p className="text-sm text-ink-soft">{t('closed_text')}</p>
        ) : (
          <Switch
            label={t('as_note')}
            hint={t('as_note_hint')}
            isOn={wantsNote}
            onChange={(on) => {
              changed()
              setNote(on)
            }}
          />
        )}
        {!is_note && (
          <PreparedPicker
            ticket={ticket}
            onPick={(text) => {
              changed()
              setBody((before) => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`).slice(0, TICKET_MESSAGE_MAX))
            }}
          />
        )}
        <LongField
          label={t(is_note ? 'note' : 'answer')}
          hint={t(is_note ? 'note_hint' : 'answer_hint', { language: t(`language_${ticket.language}`) })}
          rows={6}
          maxLength={TICKET_MESSAGE_MAX}
          value={body}
          onChange={(text) => {
            changed()
            setBody(text)
          }}
        />
        <ReplyPictures
          chosen={chosen}
          onChange={(pictures) => {
            changed()
            setChosen(pictures)
          }}
        />
        <Button kind="main" type="submit" className="justify-self-start" busy={reply.isPending} refused={body.trim() === ''}>
          {t(is_note ? 'add_note' : 'send_answer')}
        </Button>
      </form>
    </Panel>
  )
}
