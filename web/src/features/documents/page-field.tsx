import { useMutation } from '@tanstack/react-query'
import { Camera, FileCheck, FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { useFieldWords } from '../../ui/field.tsx'
import { PDF, pictureTypes, readyPage, type ReadyPage } from './document-page.ts'
import { faultOf } from './trouble.ts'

export interface PageFieldProps {
  label: string
  page: ReadyPage | undefined
  pdf: boolean
  /** Which camera of a phone opens: the one at the back, or for a selfie the other. */
  camera: 'user' | 'environment'
  /** What is wrong with it, by the form or the server. */
  error: string | undefined
  onPage: (page: ReadyPage | undefined) => void
}

/** One page of a document: a file, or a picture taken now. What it is, its name says. */
export function PageField({ label, page, pdf, camera, error, onPage }: PageFieldProps) {
  const t = useWords('documents')
  const labelId = useId()
  const reading = useMutation({ mutationFn: (file: File) => readyPage(file, { pdf }), onSuccess: onPage })
  const trouble = reading.error ? faultOf(reading.error) : error
  const { control, below } = useFieldWords({ error: trouble })
  const choose = (file: File | undefined) => {
    if (!file) return
    onPage(undefined)
    reading.mutate(file)
  }
  return (
    <div role="group" aria-labelledby={labelId} {...control} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={labelId} className="text-sm font-medium">
        {label}
      </p>
      <p role="status" className="flex items-center gap-2 text-sm wrap-anywhere text-in empty:hidden">
        {page && (
          <>
            <FileCheck className="size-5 flex-none" />
            <span className="min-w-0">{page.name}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          icon={FileUp}
          label={t(page ? 'choose_other' : 'choose')}
          page={label}
          accept={pdf ? `${pictureTypes},${PDF}` : pictureTypes}
          busy={reading.isPending}
          onFile={choose}
        />
        <FileButton icon={Camera} label={t('take')} page={label} accept={pictureTypes} capture={camera} onFile={choose} />
      </div>
      {below}
    </div>
  )
}

interface FileButtonProps {
  icon: typeof Camera
  label: string
  /** The page it is for, for those who do not see where it stands. */
  page: string
  accept: string
  /** Opens the camera of a phone; not there on what has no finger to point with. */
  capture?: 'user' | 'environment'
  busy?: boolean
  onFile: (file: File | undefined) => void
}

/** Looks like every other button; the browser’s own field does the work. */
function FileButton({ icon, label, page, accept, capture, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        {...(capture && { capture })}
        aria-hidden="true"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        size="small"
        icon={icon}
        busy={busy}
        aria-label={`${label}: ${page}`}
        className={capture ? 'not-pointer-coarse:hidden' : ''}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
