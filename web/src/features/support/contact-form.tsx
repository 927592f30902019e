import {
  TICKET_FILES_MAX,
  TICKET_GUEST_FILES_MAX,
  TICKET_MESSAGE_MAX,
  TICKET_MESSAGE_MIN,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  ticketCategories,
} from '@hai/contract/support-values'
import { useMutation } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { use, useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { AuthContext } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { uploadChosen } from '../../api/upload-picture.ts'
import { paths } from '../../lib/paths.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useOnline } from '../../lib/online.ts'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'
import type { TicketContext, LimitFigures } from '../../lib/support-paths.ts'
import { toast } from '../../lib/toast.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useLanguage, useTranslations, type Translate } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, type FieldProps, useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Box } from '../../ui/row.tsx'
import { draftAbout, faultsOf, ticketDraft, withFilledIn, type Draft, type FilledIn } from './ticket-draft.ts'
import { shrinkPictures, Pictures } from './pictures.tsx'

interface ContactFormProps {
  sender: 'member' | 'guest'
  about: string
  ticket: TicketContext | null
}

/** The draft survives a reload of the tab. Members read the answer here, guests by mail. */
export function ContactForm({ sender, about, ticket }: ContactFormProps) {
  const t = useTranslations('support')
  const [wroteTo, setWroteTo] = useState<string | null>(null)
  if (wroteTo !== null)
    return (
      <Empty
        title={t('sent')}
        text={t('sent_text', { email: wroteTo })}
        action={<Button onClick={() => setWroteTo(null)}>{t('write_another')}</Button>}
      />
    )
  return (
    <Box>
      <Fields sender={sender} about={about} ticket={ticket} onGuest={setWroteTo} />
    </Box>
  )
}

function useAsking(who: 'member' | 'guest', draft: Draft, chosen: readonly ChosenPicture[], onGuest: (email: string) => void) {
  const t = useTranslations('support')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const { idempotency_key, changedAfter } = useIntentKey()
  const ask = useMutation({
    mutationKey: ['create_support_ticket'],
    mutationFn: async () =>
      api.create_support_ticket({
        idempotency_key,
        category: draft.category,
        subject: draft.subject.trim(),
        message: draft.message.trim(),
        language,
        ...(who === 'guest'
          ? { email: draft.email.trim(), pictures: await shrinkPictures(chosen) }
          : { attachments: await uploadChosen(chosen) }),
      }),
    onSuccess: ({ ticket_id }) => {
      ticketDraft.forget()
      if (who === 'guest') {
        onGuest(draft.email.trim())
        return
      }
      toast({ title: t('sent'), kind: 'done' })
      navigate(paths.ticket(ticket_id))
    },
  })
  return { ask, changed: () => changedAfter(ask) }
}

function useFilledIn(ticket: TicketContext | null): FilledIn {
  const t = useTranslations('support')
  const say = useTranslations('errors')
  if (!ticket) return { subject: '', message: '' }
  if (ticket.subject === 'cash_out')
    return { subject: t('about_cash_out'), message: t('ui.reference_is', { reference: referenceNumber(ticket.reference) }) }
  const { reference, figures } = ticket
  const about = reference === null ? figures && limitText(figures, say) : t('ui.reference_is', { reference })
  return { subject: t('about_limit'), message: about ?? '' }
}

interface EmailFieldProps extends Pick<FieldProps, 'error' | 'onBlur'> {
  value: string
  onChange: (email: string) => void
}

function EmailField({ value, onChange, ...shown }: EmailFieldProps) {
  const t = useTranslations('support')
  return (
    <Field
      label={t('email')}
      hint={t('email_hint')}
      {...shown}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function Fields({ sender, about, ticket, onGuest }: ContactFormProps & { onGuest: (email: string) => void }) {
  const t = useTranslations('support')
  const isOnline = useOnline()
  const user_id = use(AuthContext)?.profile.id ?? ''
  const filled = useFilledIn(ticket)
  const [draft, setDraft] = useState(() => {
    const stored = ticketDraft.read(user_id)
    return stored ? withFilledIn(stored, filled) : draftAbout(about, filled)
  })
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const { ask, changed } = useAsking(sender, draft, chosen, onGuest)
  const faults = faultsOf(draft, sender)
  const form = useForm({
    errors: {
      email: faults.email && t('email_wrong'),
      subject: faults.subject && t('text_length', { min: TICKET_SUBJECT_MIN, max: TICKET_SUBJECT_MAX }),
      message: faults.message && t('text_length', { min: TICKET_MESSAGE_MIN, max: TICKET_MESSAGE_MAX }),
    },
    isBusy: ask.isPending || !isOnline,
    onSubmit: () => ask.mutate(),
  })
  const change = (more: Partial<Draft>) => {
    changed()
    const next = { ...draft, ...more }
    ticketDraft.keep(user_id, next)
    setDraft(next)
  }
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">{t(sender === 'member' ? 'answered_here' : 'answered_by_mail')}</p>
      {ask.error && <Notice kind="problem" title={errorMessage(ask.error)} />}
      {sender === 'guest' && <EmailField {...form.field('email')} value={draft.email} onChange={(email) => change({ email })} />}
      <Picker
        variant="field"
        label={t('ui.what_about')}
        icon={Tag}
        value={draft.category}
        options={ticketCategories.map((value) => ({ value, text: t(`category_${value}`) }))}
        onPick={(picked) => change({ category: ticketCategories.find((one) => one === picked) ?? draft.category })}
      />
      <Field
        label={t('subject')}
        {...form.field('subject')}
        maxLength={TICKET_SUBJECT_MAX}
        value={draft.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <LongField
        label={t('message')}
        hint={t('message_hint')}
        {...form.field('message')}
        maxLength={TICKET_MESSAGE_MAX}
        rows={6}
        value={draft.message}
        onChange={(message) => change({ message })}
      />
      <Pictures
        chosen={chosen}
        most={sender === 'member' ? TICKET_FILES_MAX : TICKET_GUEST_FILES_MAX}
        onChange={(pictures) => {
          changed()
          setChosen(pictures)
        }}
      />
      <Button kind="main" type="submit" busy={ask.isPending} refused={!isOnline}>
        {t('ui.send')}
      </Button>
    </form>
  )
}

/** The limit and what is left of it, for the message to support. */
function limitText({ kind, limit, used, remaining }: LimitFigures, t: Translate<'errors'>): string {
  if (kind === 'each') return t('limit_each', { limit: formatUsd(limit) })
  return t('limit_left', { kind, limit: formatUsd(limit), used: formatUsd(used), remaining: formatUsd(remaining) })
}
