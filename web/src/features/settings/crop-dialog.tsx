import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CropStage } from './crop-stage.tsx'
import { startCrop, ZOOM_MAX, zoomTo } from './crop.ts'
import { encodeSquare, pictureErrorText } from './picture-file.ts'

export interface CropDialogProps {
  picture: ImageBitmap
  onDone: () => void
  onClose: () => void
}

/** Only the cropped part is uploaded. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const t = useTranslations('settings')
  const zoomId = useId()
  const [crop, setCrop] = useState(() => startCrop(picture.width, picture.height))
  const upload = useMutation({
    mutationFn: async () => api.upload_file({ purpose: 'avatar', content: await encodeSquare(picture, crop) }),
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title={t('crop_title')}
      submitLabel={t('crop_action')}
      busy={upload.isPending}
      onSubmit={() => upload.mutate()}
      onClose={onClose}
    >
      {upload.error && <Notice kind="problem" title={pictureErrorText(upload.error)} />}
      <CropStage picture={picture} crop={crop} onChange={setCrop} />
      <div className="grid gap-1">
        <label htmlFor={zoomId} className="text-sm font-medium">
          {t('crop_zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop(zoomTo(crop, event.target.valueAsNumber))}
          className="h-(--size-touch) w-full accent-accent"
        />
      </div>
      <p className="text-sm text-ink-soft">{t('crop_hint')}</p>
    </FormDialog>
  )
}
