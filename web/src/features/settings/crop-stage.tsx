import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { moveCrop, zoomTo, type Crop } from './crop.ts'
import { drawSquare } from './picture-file.ts'

const SIDE = 512
const STEP = 0.04
const ZOOM_STEP = 0.15
const WHEEL_PX = 400

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

export interface CropStageProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

const apart = ([one, other]: readonly Point[]): number => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/** Dragging or the arrow keys move the picture. Pinching, the wheel, plus and minus zoom. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const t = useTranslations('settings')
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    onChange(zoomTo(crop, crop.zoom * (1 - event.deltaY / WHEEL_PX)))
  })
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop)
  }, [picture, crop])
  useEffect(() => {
    const stage = canvas.current
    const listen = (event: WheelEvent) => onWheel(event)
    stage?.addEventListener('wheel', listen, { passive: false })
    return () => stage?.removeEventListener('wheel', listen)
  }, [])

  function onPointerMove({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const distanceBefore = apart([...fingers.current.values()])
    fingers.current.set(pointerId, { x, y })
    const side = currentTarget.clientWidth * fingers.current.size
    const shifted = moveCrop(crop, (x - before.x) / side, (y - before.y) / side)
    const distance = apart([...fingers.current.values()])
    onChange(distanceBefore > 0 ? zoomTo(shifted, (shifted.zoom * distance) / distanceBefore) : shifted)
  }

  function onKeyDown(event: KeyboardEvent) {
    const way = arrows[event.key]
    const closer = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (way) onChange(moveCrop(crop, ...way))
    else if (closer) onChange(zoomTo(crop, crop.zoom + closer * ZOOM_STEP))
    else return
    event.preventDefault()
  }

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      role="application"
      aria-label={t('crop_label')}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={lift}
      onPointerCancel={lift}
      onKeyDown={onKeyDown}
      className="aspect-square w-full max-w-72 cursor-grab touch-none justify-self-center rounded-full bg-sunken active:cursor-grabbing"
    />
  )
}
