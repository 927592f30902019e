import { useMutation } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FULL_NAME_MAX } from '@hai/contract/bounds'
import { normaliseName } from '@hai/contract/full-name'
import { documentKinds, documentRuleOf, type DocumentKind, type DocumentPurpose } from '@hai/contract/document-kinds'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { nameProblem } from '../../lib/full-name.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, type FieldProps, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { PreparedPage } from './document-page.ts'
import { PageField, uploadErrorText, rejectedPage } from './page-field.tsx'

const kindsFor = (purpose: DocumentPurpose): readonly DocumentKind[] =>
  documentKinds.filter((kind) => documentRuleOf(kind).purpose === purpose)

const pageNames = {
  national_id: ['front', 'back'],
  passport: ['photo_page'],
  driving_licence: ['front', 'back'],
  selfie: ['face'],
  proof_of_address: ['first_page', 'second_page'],
  source_of_funds: ['first_page', 'second_page'],
} as const satisfies Record<DocumentKind, readonly string[]>

type Pages = readonly (PreparedPage | undefined)[]

function useSubmit(onSent: () => void) {
  const t = useTranslations('documents')
  return useMutation({
    mutationKey: ['submit_identity_document'],
    mutationFn: api.submit_identity_document,
    onSuccess: () => {
      toast({ title: t('sent'), kind: 'done' })
      onSent()
    },
  })
}

interface DocumentDialogProps {
  purpose: DocumentPurpose
  /** The verified name, if the document is meant to change it. */
  renameFrom?: string
  onClose: () => void
}

/** Closing the dialog discards everything chosen. */
export function DocumentDialog({ purpose, renameFrom, onClose }: DocumentDialogProps) {
  const t = useTranslations('documents')
  const kinds = kindsFor(purpose)
  const [kind, setKind] = useState(kinds[0] ?? 'selfie')
  const [pages, setPages] = useState<Pages>([])
  const [name, setName] = useState('')
  const { pdf = false, pages: bounds } = documentRuleOf(kind)
  const names = pageNames[kind]
  const given = names.map((_, index) => pages[index])

  const isRename = renameFrom !== undefined
  const nameFault = isRename ? (normaliseName(name) === renameFrom ? 'same' : nameProblem(name)) : null

  const send = useSubmit(onClose)
  const refused = rejectedPage(send.error)
  const isMissing = (index: number): boolean => index < bounds.min && !given[index]

  const form = useForm({
    errors: {
      name: nameFault && t(`rename_${nameFault}`),
      pages: names.some((_, index) => isMissing(index)) && t('missing'),
    },
    isBusy: send.isPending,
    onSubmit: () =>
      send.mutate({
        kind,
        pages: given.flatMap((page) => page?.content ?? []),
        ...(isRename && { full_name: normaliseName(name) }),
      }),
  })
  function errorOf(index: number): ReactNode {
    if (refused === index) return uploadErrorText(send.error)
    return isMissing(index) && form.field('pages').error
  }

  return (
    <FormDialog
      title={t(isRename ? 'rename' : `title_${purpose}`)}
      submitLabel={t('send')}
      busy={send.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {send.error && refused === null && <Notice kind="problem" title={errorMessage(send.error)} />}
      {isRename && <NameField verified={renameFrom} value={name} onChange={setName} {...form.field('name')} />}
      <KindPicker
        kinds={kinds}
        kind={kind}
        onPick={(picked) => {
          setKind(picked)
          setPages([])
          form.reset()
          send.reset()
        }}
      />
      <PageFields
        kind={kind}
        pages={given}
        errorOf={errorOf}
        onPage={(index, page) => {
          setPages((before) => names.map((_, at) => (at === index ? page : before[at])))
          send.reset()
        }}
      />
      <p className="text-sm text-ink-soft">{t(pdf ? 'hint_pdf' : 'hint_picture')}</p>
      <p className="text-sm text-ink-soft">{t('privacy')}</p>
    </FormDialog>
  )
}

interface KindPickerProps {
  kinds: readonly DocumentKind[]
  kind: DocumentKind
  onPick: (kind: DocumentKind) => void
}

function KindPicker({ kinds, kind, onPick }: KindPickerProps) {
  const t = useTranslations('documents')
  if (kinds.length < 2) return null
  return (
    <Picker
      variant="field"
      icon={IdCard}
      label={t('which')}
      value={kind}
      options={kinds.map((value) => ({ value, text: t(`kind_${value}`) }))}
      onPick={(value) => onPick(kinds.find((one) => one === value) ?? kind)}
    />
  )
}

interface NameFieldProps extends Pick<FieldProps, 'error' | 'onBlur'> {
  verified: string
  value: string
  onChange: (name: string) => void
}

function NameField({ verified, value, onChange, ...shown }: NameFieldProps) {
  const t = useTranslations('documents')
  return (
    <Field
      label={t('rename_name')}
      hint={t('rename_hint', { verified })}
      name="full_name"
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      autoFocus
      maxLength={FULL_NAME_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...shown}
    />
  )
}

interface PageFieldsProps {
  kind: DocumentKind
  pages: Pages
  errorOf: (index: number) => ReactNode
  onPage: (index: number, page: PreparedPage | undefined) => void
}

function PageFields({ kind, pages, errorOf, onPage }: PageFieldsProps) {
  const t = useTranslations('documents')
  const { purpose, pdf = false } = documentRuleOf(kind)
  return pageNames[kind].map((name, index) => (
    <PageField
      key={`${kind}/${name}`}
      label={t(`page_${name}`)}
      page={pages[index]}
      pdf={pdf}
      camera={purpose === 'selfie' ? 'user' : 'environment'}
      error={errorOf(index)}
      onPage={(page) => onPage(index, page)}
    />
  ))
}
