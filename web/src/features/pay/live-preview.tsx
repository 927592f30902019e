import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { drawScaled } from '../../lib/draw-picture.ts'

const FRAME_MS = 300
const SIDE = 720

/** Without a camera or permission, a text takes the place of the preview. */
export function LivePreview({ onFrame }: { onFrame: (pixels: ImageData) => Promise<boolean> }) {
  const t = useTranslations('scan')
  const video = useRef<HTMLVideoElement>(null)
  const [isOff, setOff] = useState(false)
  const scanFrame = useEffectEvent(async (): Promise<boolean> => {
    const { current } = video
    if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
    const size = { width: current.videoWidth, height: current.videoHeight }
    const pixels = drawScaled(current, size, Math.min(1, SIDE / Math.max(size.width, size.height, 1)))
    return pixels !== null && onFrame(pixels)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
    const next = (isFound: boolean) => {
      if (isFound) stop()
      else if (!isOver) timer = setTimeout(() => void scanFrame().then(next, () => next(false)), FRAME_MS)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) stop()
      else if (video.current) {
        video.current.srcObject = stream
        await video.current.play()
        next(false)
      }
    }
    start().catch(() => setOff(true))
    return stop
  }, [])
  if (isOff) return <p className="text-sm text-ink-soft">{t('camera_off')}</p>
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('camera_label')}
      className="aspect-square w-full rounded-box bg-sunken object-cover"
    />
  )
}
