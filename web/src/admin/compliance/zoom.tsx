import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** The first step fits the picture into the frame; the others are widths relative to the frame. */
export const zoomSteps = ['max-h-[inherit] w-full object-contain', 'w-[150%]', 'w-[200%]', 'w-[300%]', 'w-[400%]'] as const
export type ZoomLook = (typeof zoomSteps)[number]

/** One zoom for all pictures of a review, so that they stay comparable. */
export function useZoom() {
  const [step, setStep] = useState(0)
  const zoomIn = (): void => setStep(Math.min(step + 1, zoomSteps.length - 1))
  const zoomOut = (): void => setStep(Math.max(step - 1, 0))
  useReviewKeys({ '+': zoomIn, '=': zoomIn, '-': zoomOut })
  return {
    look: zoomSteps[step] ?? zoomSteps[0],
    zoomIn,
    zoomOut,
    canZoomIn: step < zoomSteps.length - 1,
    canZoomOut: step > 0,
  }
}

export function ZoomButtons({ zoomIn, zoomOut, canZoomIn, canZoomOut }: ReturnType<typeof useZoom>) {
  const t = useTranslations('admin_compliance')
  return (
    <div className="flex gap-2">
      <RoundButton icon={ZoomOut} label={t('zoom_out')} aria-disabled={!canZoomOut} onClick={zoomOut} />
      <RoundButton icon={ZoomIn} label={t('zoom_in')} aria-disabled={!canZoomIn} onClick={zoomIn} />
    </div>
  )
}
