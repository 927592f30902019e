import { useMutation } from '@tanstack/react-query'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorWords } from '../../api/error-words.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openPicture, pictureTypes } from './picture-file.ts'
import { pictureTrouble } from './picture-trouble.ts'

const CropDialog = lazyScreen(() => import('./crop-dialog.tsx').then(({ CropDialog: one }) => one))

/** Another picture, from the device or its camera, or none; `children`: the buttons beside. What went wrong stands above the row. */
export function PictureChoice({ children }: { children: ReactNode }) {
  const t = useWords('settings')
  const { profile, reloadProfile } = useAuth()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const opening = useMutation({ mutationFn: openPicture, onSuccess: setPicture })
  const removal = useMutation({
    mutationFn: () => api.update_profile({ avatar_url: null }),
    onSuccess: () => changed(t('picture_removed')),
  })
  function changed(title: string): void {
    setPicture(null)
    toast({ title, kind: 'done' })
    void reloadProfile()
  }
  const choose = (file: File | undefined) => {
    removal.reset()
    if (file) opening.mutate(file)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {opening.error && <Notice kind="problem" title={pictureTrouble(opening.error)} />}
      {removal.error && <Notice kind="problem" title={errorWords(removal.error)} />}
      <div className="flex flex-wrap gap-2">
        <FileButton icon={ImageUp} label={t(profile.avatar_url ? 'picture_change' : 'picture_add')} onFile={choose} />
        <FileButton icon={Camera} label={t('picture_take')} capture onFile={choose} />
        {profile.avatar_url && (
          <Button kind="plain" size="small" icon={Trash2} busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('picture_remove')}
          </Button>
        )}
        {children}
      </div>
      {picture && (
        <Suspense>
          <CropDialog picture={picture} onDone={() => changed(t('picture_changed'))} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface FileButtonProps {
  icon: typeof Camera
  label: string
  /** Opens the camera of a phone; not there on what has no finger to point with. */
  capture?: boolean
  onFile: (file: File | undefined) => void
}

/** Looks like every other button; the browser’s own field does the work. */
function FileButton({ icon, label, capture = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        {...(capture && { capture: 'user' as const })}
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
        className={capture ? 'not-pointer-coarse:hidden' : ''}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
