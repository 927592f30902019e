import type { DocumentFile } from '@hai/contract/documents-admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { cx } from '../../lib/cx.ts'
import { saveFile, fromBase64 } from '../../lib/save-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { markViewed } from './viewed-pages.ts'
import type { ZoomLook } from './zoom.tsx'

interface PageProps {
  document: Pick<DocumentFile['document'], 'id' | 'kind'>
  page: number
}

interface PicturePageProps extends PageProps {
  isShown: boolean
  onShow: () => void
  zoom: ZoomLook
}

/** Loaded on request, because the server records every view. */
export function PicturePage({ document, page, isShown, onShow, zoom }: PicturePageProps) {
  const t = useTranslations('admin_compliance')
  const { data, error, isFetching, refetch } = useQuery({
    ...api.admin_view_identity_document.query({ document_id: document.id, page }),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const name = t('page_of', { page, kind: t(`kind_${document.kind}`) })
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-2">
      {data && (
        // Focusable, so that it can be scrolled by keyboard.
        <div
          tabIndex={0}
          role="group"
          aria-label={name}
          className="max-h-[70dvh] overflow-auto rounded-box bg-sunken lg:max-h-[max(16rem,calc(100dvh-27rem))]"
        >
          <img
            src={`data:${data.media_type};base64,${data.content}`}
            alt={name}
            className={cx('max-w-none', zoom)}
            onLoad={() => markViewed(document.id, page)}
          />
        </div>
      )}
      {error && <Notice kind="problem" title={errorMessage(error)} />}
      {!data && (
        <Button icon={Eye} busy={isFetching} onClick={() => (isShown ? void refetch() : onShow())}>
          {t('show_page', { page })}
        </Button>
      )}
    </section>
  )
}

/** Saves a PDF for another program. The server records every view. */
export function PdfPage({ document, page }: PageProps) {
  const t = useTranslations('admin_compliance')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.admin_view_identity_document({ document_id: document.id, page }),
    onSuccess: ({ content, media_type }) => {
      saveFile(`document-${document.id}-${page}.pdf`, fromBase64(content), media_type)
      markViewed(document.id, page)
    },
  })
  return (
    <section aria-label={t('page_of', { page, kind: t(`kind_${document.kind}`) })} className="grid gap-2">
      {error && <Notice kind="problem" title={errorMessage(error)} />}
      <Button icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('save_page', { page })}
      </Button>
    </section>
  )
}
