import { useMutation } from '@tanstack/react-query'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { pictureTypes } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton, touchOnly } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openPicture, pictureErrorText } from './picture-file.ts'

const CropDialog = lazyScreen(() => import('./crop-dialog.tsx').then(({ CropDialog: one }) => one))

export function PictureChoice({ children }: { children: ReactNode }) {
  const t = useTranslations('settings')
  const { profile, reloadProfile } = useAuth()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const opening = useMutation({ mutationFn: openPicture, onSuccess: setPicture })
  const removal = useMutation({
    mutationKey: ['update_profile'],
    mutationFn: () => api.update_profile({ avatar_url: null }),
    onSuccess: () => changed(t('picture_removed')),
  })
  function changed(title: string): void {
    setPicture(null)
    toast({ title, kind: 'done' })
    void reloadProfile()
  }
  const choose = (file: File) => {
    removal.reset()
    opening.mutate(file)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {opening.error && <Notice kind="problem" title={pictureErrorText(opening.error)} />}
      {removal.error && <Notice kind="problem" title={errorMessage(removal.error)} />}
      <div className="flex flex-wrap gap-2">
        <FileButton size="small" icon={ImageUp} accept={pictureTypes} onFile={choose}>
          {t(profile.avatar_url ? 'picture_change' : 'picture_add')}
        </FileButton>
        <FileButton size="small" icon={Camera} className={touchOnly} accept={pictureTypes} capture="user" onFile={choose}>
          {t('ui.photo_take')}
        </FileButton>
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
