import type { DocumentFile } from '@hai/contract/documents-admin'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { DecisionState } from './decision-state.tsx'
import { PdfPage, PicturePage } from './document-page.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import { useZoom, ZoomButtons, type ZoomLook } from './zoom.tsx'

type ComparedDocument = NonNullable<DocumentFile['compare_with']>
const pageKey = (document_id: string, page: number): string => `${document_id} ${page}`

/** The identity document first and the selfie second, so that pictures do not move between reviews. */
export const inPlaces = (documents: readonly ComparedDocument[]): ComparedDocument[] =>
  documents.toSorted((one, other) => Number(one.document.purpose === 'selfie') - Number(other.document.purpose === 'selfie'))

/** A document gets more space than a selfie, because its small print must be readable. */
const columnsOf = (both: readonly ComparedDocument[]): string =>
  both.at(-1)?.document.purpose === 'selfie' ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'lg:grid-cols-2'

export function DocumentPages({ file: { document, pages, compare_with } }: { file: DocumentFile }) {
  const t = useTranslations('admin_compliance')
  const [shownKeys, setShown] = useState<ReadonlySet<string>>(new Set())
  const zoom = useZoom()
  const both = inPlaces([{ document, pages }, ...(compare_with ? [compare_with] : [])])
  const pictures = both.flatMap((one) =>
    one.pages.flatMap(({ page, media_type }) => (media_type === 'application/pdf' ? [] : [pageKey(one.document.id, page)])),
  )
  const show = (keys: readonly string[]): void => setShown(new Set([...shownKeys, ...keys]))
  const isAllShown = pictures.every((key) => shownKeys.has(key))
  useReviewKeys(isAllShown ? {} : { s: () => show(pictures) })
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      {pictures.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {isAllShown ? (
            <p className="text-sm text-ink-soft">{t('look_noted')}</p>
          ) : (
            <Button kind="main" icon={Eye} aria-keyshortcuts="s" onClick={() => show(pictures)}>
              {t('show_all_pages')}
            </Button>
          )}
          <ZoomButtons {...zoom} />
        </div>
      )}
      <div className={cx('grid grid-cols-1 items-start gap-4', compare_with && columnsOf(both))}>
        {both.map((one) => (
          <OneDocument
            key={one.document.id}
            of={one}
            isShown={(page) => shownKeys.has(pageKey(one.document.id, page))}
            onShow={(page) => show([pageKey(one.document.id, page)])}
            zoom={zoom.look}
          />
        ))}
      </div>
    </div>
  )
}

interface OneDocumentProps {
  of: ComparedDocument
  isShown: (page: number) => boolean
  onShow: (page: number) => void
  zoom: ZoomLook
}

function OneDocument({ of: { document, pages }, isShown, onShow, zoom }: OneDocumentProps) {
  const t = useTranslations('admin_compliance')
  return (
    <Panel title={t(`kind_${document.kind}`)} aside={<DecisionState id={document.id} status={document.status} />}>
      <p className="text-sm text-ink-soft">
        {t('handed_in')} <RelativeTime iso={document.submitted_at} />
      </p>
      {pages.length === 0 && <p>{t('no_pages')}</p>}
      {pages.map(({ page, media_type }) =>
        media_type === 'application/pdf' ? (
          <PdfPage key={page} document={document} page={page} />
        ) : (
          <PicturePage
            key={page}
            document={document}
            page={page}
            isShown={isShown(page)}
            onShow={() => onShow(page)}
            zoom={zoom}
          />
        ),
      )}
    </Panel>
  )
}
