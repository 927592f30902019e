import { languages, type Language } from '@hai/contract/languages'
import type { LegalTexts } from '@hai/contract/legal'
import { LEGAL_BODY_MAX, LEGAL_TITLE_MAX } from '@hai/contract/legal-values'
import { markdownFaults } from '@hai/contract/plain-markdown'
import { useState } from 'react'
import { errorMessage } from '../../api/error-messages.ts'
import { languageNames } from '../../lib/language.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { Panel } from '../ui/panel.tsx'
import { Differences } from './differences.tsx'
import { Publish } from './publish.tsx'
import { useDraft, type Draft, type Read } from './use-draft.ts'

const BODY_ROWS = 22

export function Editor({ read }: { read: Read }) {
  const t = useTranslations('admin_legal')
  const [language, setLanguage] = useState<Language>('en')
  const draft = useDraft(read, { onSaved: () => toast({ title: t('draft_saved'), kind: 'done' }) })
  const { texts, known, isDirty, isFaulty, failure, theirs } = draft
  return (
    <>
      <Panel
        title={t('text')}
        aside={
          isDirty ? (
            <Status tone="wait">{t('unsaved')}</Status>
          ) : (
            known.revision > 0 && <Status tone="plain">{t('draft_saved')}</Status>
          )
        }
      >
        <Languages texts={texts} chosen={language} onChoose={setLanguage} />
        <Words key={language} language={language} draft={draft} />
        {theirs && <Theirs draft={draft} />}
        {failure !== null && <Notice kind="problem" title={errorMessage(failure)} />}
        <div className="flex flex-wrap gap-2">
          <Button
            kind="main"
            busy={draft.saving.isPending}
            refused={!isDirty || isFaulty || theirs !== null}
            onClick={() => draft.saving.mutate()}
          >
            {t('save')}
          </Button>
          {known.revision > 0 && <Discard draft={draft} />}
        </div>
      </Panel>
      <Publish document={read.document} draft={draft} />
    </>
  )
}

interface LanguagesProps {
  texts: LegalTexts
  chosen: Language
  onChoose: (language: Language) => void
}

function Languages({ texts, chosen, onChoose }: LanguagesProps) {
  const t = useTranslations('admin_legal')
  return (
    <div role="group" aria-label={t('ui.language')} className="flex flex-wrap gap-2">
      {languages.map((language) => {
        const isEmpty = texts[language].title.trim() === '' || texts[language].body.trim() === ''
        return (
          <Button
            key={language}
            size="small"
            kind={language === chosen ? 'main' : 'normal'}
            aria-pressed={language === chosen}
            onClick={() => onChoose(language)}
          >
            {isEmpty ? t('language_missing', { language: languageNames[language] }) : languageNames[language]}
          </Button>
        )
      })}
    </div>
  )
}

function Words({ language, draft: { texts, setTexts } }: { language: Language; draft: Draft }) {
  const t = useTranslations('admin_legal')
  const { title, body } = texts[language]
  const change = (part: Partial<LegalTexts['en']>) => setTexts({ ...texts, [language]: { ...texts[language], ...part } })
  const faults = markdownFaults(body)
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div lang={language} className="grid grid-cols-1 content-start gap-4">
        <Field
          label={t('title_in', { language: languageNames[language] })}
          maxLength={LEGAL_TITLE_MAX}
          value={title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <LongField
          label={t('text_in', { language: languageNames[language] })}
          hint={t('text_hint')}
          error={faults.length > 0 && faults.map(({ line, reason }) => t(`fault_${reason}`, { line })).join(' ')}
          rows={BODY_ROWS}
          maxLength={LEGAL_BODY_MAX}
          value={body}
          onChange={(text) => change({ body: text })}
        />
      </div>
      <div lang={language} className="grid grid-cols-1 content-start gap-3">
        <p className="text-sm font-medium">{t('preview')}</p>
        <div
          className="max-h-170 overflow-y-auto rounded-box border border-line px-4 py-3"
          tabIndex={0}
          role="group"
          aria-label={t('preview')}
        >
          <p className="mb-3 text-xl font-bold">{title}</p>
          <MarkdownText source={body} />
        </div>
      </div>
    </div>
  )
}

/** Another staff member has saved, published or discarded this draft meanwhile. */
function Theirs({ draft: { theirs, texts, takeTheirs, keepMine } }: { draft: Draft }) {
  const t = useTranslations('admin_legal')
  if (!theirs) return null
  return (
    <Notice kind="problem" title={t('changed_meanwhile')}>
      <p>{t('changed_meanwhile_text')}</p>
      <Differences before={theirs.texts} after={texts} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={takeTheirs}>{t('take_theirs')}</Button>
        <Button onClick={keepMine}>{t('keep_mine')}</Button>
      </div>
    </Notice>
  )
}

function Discard({ draft: { discarding } }: { draft: Draft }) {
  const t = useTranslations('admin_legal')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" busy={discarding.isPending} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      {isAsking && (
        <FormDialog
          title={t('discard_ask')}
          submitLabel={t('discard')}
          kind="danger"
          busy={false}
          onSubmit={() => {
            setAsking(false)
            discarding.mutate()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('discard_text')}</p>
        </FormDialog>
      )}
    </>
  )
}
