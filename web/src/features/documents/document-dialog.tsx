import { useMutation } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { documentKinds, documentRuleOf, type DocumentKind, type DocumentPurpose } from '@hai/contract/document-kinds'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { ReadyPage } from './document-page.ts'
import { PageField } from './page-field.tsx'
import { faultOf, refusedPage } from './trouble.ts'

export const refreshDocuments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: api.list_identity_documents.key })

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

type Pages = readonly (ReadyPage | undefined)[]

/** Sends what one step of a tier asks for. Nothing of it stays when the dialog closes. */
export function DocumentDialog({ purpose, onClose }: { purpose: DocumentPurpose; onClose: () => void }) {
  const t = useWords('documents')
  const kinds = kindsFor(purpose)
  const [kind, setKind] = useState(kinds[0] ?? 'selfie')
  const [pages, setPages] = useState<Pages>([])
  const [isTried, setTried] = useState(false)
  const { pdf = false, pages: bounds } = documentRuleOf(kind)
  const names = pageNames[kind]
  const given = names.map((_, index) => pages[index])

  const send = useMutation({
    mutationFn: () => api.submit_identity_document({ kind, pages: given.flatMap((page) => page?.content ?? []) }),
    onSuccess: () => {
      toast({ title: t('sent'), kind: 'done' })
      onClose()
    },
    onSettled: () => refreshDocuments(),
  })
  const refused = refusedPage(send.error)
  const isMissing = (index: number): boolean => index < bounds.min && !given[index]

  function submit(): void {
    setTried(true)
    if (!names.some((_, index) => isMissing(index)) && !send.isPending) send.mutate()
  }
  function errorOf(index: number): string | undefined {
    if (refused === index) return faultOf(send.error)
    return isTried && isMissing(index) ? t('missing') : undefined
  }

  return (
    <FormDialog title={t(`title_${purpose}`)} act={t('send')} busy={send.isPending} onSubmit={submit} onClose={onClose}>
      {send.error && refused === null && <Notice kind="problem" title={errorWords(send.error)} />}
      {kinds.length > 1 && (
        <Picker
          look="field"
          icon={IdCard}
          label={t('which')}
          value={kind}
          options={kinds.map((value) => ({ value, text: t(`kind_${value}`) }))}
          onPick={(value) => {
            setKind(kinds.find((one) => one === value) ?? kind)
            setPages([])
            setTried(false)
            send.reset()
          }}
        />
      )}
      {names.map((name, index) => (
        <PageField
          key={`${kind}/${name}`}
          label={t(`page_${name}`)}
          page={given[index]}
          pdf={pdf}
          camera={purpose === 'selfie' ? 'user' : 'environment'}
          error={errorOf(index)}
          onPage={(page) => {
            setPages((before) => names.map((_, at) => (at === index ? page : before[at])))
            send.reset()
          }}
        />
      ))}
      <p className="text-sm text-ink-soft">{t(pdf ? 'hint_pdf' : 'hint_picture')}</p>
      <p className="text-sm text-ink-soft">{t('privacy')}</p>
    </FormDialog>
  )
}
