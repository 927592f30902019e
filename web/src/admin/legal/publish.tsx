import { LEGAL_NOTE_MAX, LEGAL_NOTE_MIN, type LegalDocument } from '@hai/contract/legal-values'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { useMayChange } from '../ui/use-may-change.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  document: LegalDocument
  draft: Draft
}

export function Publish({ document, draft }: Props) {
  const t = useTranslations('admin_legal')
  const mayChange = useMayChange()
  const obstacle = !mayChange
    ? 'publish_super'
    : draft.known.revision === 0
      ? 'publish_nothing'
      : draft.isDirty
        ? 'publish_unsaved'
        : draft.isWhole
          ? null
          : 'publish_missing'
  return (
    <Panel title={t('publish')}>
      {obstacle === null ? <Form document={document} draft={draft} /> : <p className="text-ink-soft">{t(obstacle)}</p>}
    </Panel>
  )
}

function Form({ document, draft }: Props) {
  const t = useTranslations('admin_legal')
  const [begins, setBegins] = useState('')
  const [asks_acceptance, setAsks] = useState(false)
  const note = useReason({ min: LEGAL_NOTE_MIN, max: LEGAL_NOTE_MAX })
  const action = useConfirmedAction('admin_publish_legal_document', {
    failed: t('not_published_now'),
    onDone: () => toast({ title: t('admin_ui.approval_requested'), text: t('second_asked_text'), kind: 'wait' }),
  })
  const now = useNow()
  const beginsAt = begins === '' ? undefined : new Date(begins)
  const isPast = beginsAt !== undefined && beginsAt < now
  const form = useForm({
    errors: { begins: isPast && t('admin_ui.choose_future_time'), note: note.isShort },
    isBusy: action.isBusy,
    onSubmit: () =>
      action.run(() => ({
        document,
        known_revision: draft.known.revision,
        asks_acceptance,
        note: note.text,
        ...(beginsAt && { effective_at: beginsAt.toISOString() }),
      })),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      <Notice title={t('publish_for_good')} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          <Field
            label={t('takes_effect')}
            hint={t('begins_hint')}
            type="datetime-local"
            value={begins}
            onChange={({ target }) => setBegins(target.value)}
            {...form.field('begins')}
          />
          <Switch label={t('asks')} hint={t('asks_hint')} isOn={asks_acceptance} onChange={setAsks} />
        </div>
        <ReasonField
          of={note}
          shown={form.field('note')}
          label={t('note')}
          hint={t('note_hint')}
          short={t('admin_ui.length_at_least', { minimum: LEGAL_NOTE_MIN })}
          rows={3}
        />
      </div>
      <Button kind="main" type="submit" busy={action.isBusy} className="justify-self-start">
        {t('publish')}
      </Button>
      {action.dialog}
    </form>
  )
}
