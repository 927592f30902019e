import { useMutation } from '@tanstack/react-query'
import { Camera, FileCheck, FileUp } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { pictureTypes } from '../../lib/picture-to-send.ts'
import { useTranslations, getTranslations } from '../../lib/translations.ts'
import { useFieldWords } from '../../ui/field.tsx'
import { FileButton, touchOnly } from '../../ui/file-button.tsx'
import { PDF, preparePage, type PreparedPage, InvalidPageError } from './document-page.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'

export function uploadErrorText(error: unknown): string {
  const reason = error instanceof InvalidPageError ? error.reason : errorDataOf(error, 'DOCUMENT_REFUSED')?.reason
  return reason ? getTranslations('documents')(`fault_${reason}`) : errorMessage(error)
}

/** Zero-based. Null if the error is not about one page. */
export function rejectedPage(error: unknown): number | null {
  const page = errorDataOf(error, 'DOCUMENT_REFUSED')?.page
  return page === undefined ? null : page - 1
}

export interface PageFieldProps {
  label: string
  page: PreparedPage | undefined
  pdf: boolean
  camera: 'user' | 'environment'
  error: ReactNode
  onPage: (page: PreparedPage | undefined) => void
}

export function PageField({ label, page, pdf, camera, error, onPage }: PageFieldProps) {
  const t = useTranslations('documents')
  const labelId = useId()
  const reading = useMutation({ mutationFn: (file: File) => preparePage(file, { pdf }), onSuccess: onPage })
  const problem = reading.error ? uploadErrorText(reading.error) : error
  const { control, below } = useFieldWords({ error: problem })
  const choose = (file: File) => {
    onPage(undefined)
    reading.mutate(file)
  }
  const chooseWords = t(page ? 'choose_other' : 'choose')
  return (
    <div role="group" aria-labelledby={labelId} {...control} className="grid grid-cols-1 gap-1.5">
      <p id={labelId} className="text-sm font-medium">
        {label}
      </p>
      <p role="status" className="flex items-center gap-2 text-sm wrap-anywhere text-in empty:sr-only">
        {page && (
          <>
            <FileCheck className="size-5 flex-none" />
            <span className="min-w-0">{page.name}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          icon={FileUp}
          aria-label={`${chooseWords}, ${label}`}
          accept={pdf ? `${pictureTypes},${PDF}` : pictureTypes}
          busy={reading.isPending}
          onFile={choose}
        >
          {chooseWords}
        </FileButton>
        <FileButton
          size="small"
          icon={Camera}
          aria-label={`${t('ui.photo_take')}, ${label}`}
          className={touchOnly}
          accept={pictureTypes}
          capture={camera}
          onFile={choose}
        >
          {t('ui.photo_take')}
        </FileButton>
      </div>
      {below}
    </div>
  )
}
