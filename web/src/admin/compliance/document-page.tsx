import type { DocumentFile } from '@hai/contract/document-desk'
import { useMutation } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { fromBase64 } from '../../lib/base64.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  document: DocumentFile['document']
  page: DocumentFile['pages'][number]
}

/** One page, once somebody asks to see it: each look is written down. A PDF is saved, and opened by something else. */
export function DocumentPage({ document, page: { page, media_type } }: Props) {
  const t = useWords('admin_compliance')
  const isPdf = media_type === 'application/pdf'
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.admin_view_identity_document({ document_id: document.id, page }),
    onSuccess: ({ content }) => {
      if (isPdf) saveFile(`document-${document.id}-${page}.pdf`, fromBase64(content), media_type)
    },
  })
  return (
    <section aria-label={t('page', { page })} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data && !isPdf && (
        <img
          src={`data:${data.media_type};base64,${data.content}`}
          alt={t('page_of', { page, kind: t(`kind_${document.kind}`) })}
          className="max-h-[80dvh] w-full rounded-box bg-sunken object-contain"
        />
      )}
      {error && <Notice kind="problem" title={errorWords(error)} />}
      {(!data || isPdf) && (
        <>
          <Button icon={isPdf ? Download : Eye} busy={isPending} onClick={() => mutate()}>
            {t(isPdf ? 'save_page' : 'show_page', { page })}
          </Button>
          <p className="text-sm text-ink-soft">{t('look_noted')}</p>
        </>
      )}
    </section>
  )
}
