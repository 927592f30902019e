import { ArrowDownLeft, Bell, CircleCheck, Clock, OctagonAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../lib/cx.ts'
import { dismissToast, TOAST_MS, type ShownToast } from '../lib/toast.ts'
import { Button, RoundButton } from './button.tsx'
import { withEmailBreaks } from './email-breaks.tsx'
import { findLeastCoveringTop } from './toast-position.ts'

const looks = {
  plain: { icon: Bell, className: 'text-accent-ink' },
  done: { icon: CircleCheck, className: 'text-in' },
  in: { icon: ArrowDownLeft, className: 'text-in' },
  wait: { icon: Clock, className: 'text-wait' },
  problem: { icon: OctagonAlert, className: 'text-problem' },
} as const

const GAP_PX = 12

const openDialog = (): Element | undefined => [...document.querySelectorAll('dialog[open]')].at(-1)

/** The dialog that has to contain the toast, because this browser has no popovers that are above dialogs. */
const dialogAround = (): Element | null =>
  document.documentElement.dataset.popovers === 'imitated' ? (openDialog() ?? null) : null

/** Distance from the bottom of the window at which a toast is clear of bars and buttons (`data-foot`). */
function heightBeneath(toast: DOMRect): number {
  const feet = [...document.querySelectorAll('[data-foot]')].map((foot) => foot.getBoundingClientRect())
  const inTheWay = feet.filter(
    ({ top, bottom, left, right, height }) =>
      height > 0 && top < window.innerHeight && bottom > window.innerHeight / 2 && left < toast.right && right > toast.left,
  )
  return Math.max(0, ...inTheWay.map(({ top }) => window.innerHeight - top))
}

/** True if a toast at `top` would cover the lower end of an open dialog, where its buttons or a one-time secret are. */
function isOverDialog(toast: DOMRect, top: number): boolean {
  const dialog = openDialog()
  if (!dialog || dialog.querySelector('[data-foot]')) return false
  const { bottom, left, right } = dialog.getBoundingClientRect()
  return bottom > top && left < toast.right && right > toast.left
}

/** Main actions, and warnings with `data-keep-visible`. */
function boxesToKeepVisible(): DOMRect[] {
  const scope = openDialog() ?? document
  return [...scope.querySelectorAll('[data-main-action], [data-keep-visible]')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
}

const barBottom = (): number => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)

function place(toast: HTMLElement): void {
  const rect = toast.getBoundingClientRect()
  const low = window.innerHeight - Math.max(heightBeneath(rect), 0) - GAP_PX - rect.height
  const middle = (window.innerHeight - rect.height) / 2
  const high = document.querySelector('dialog[open]') ? GAP_PX : barBottom() + GAP_PX
  const tops = isOverDialog(rect, low) ? [GAP_PX, middle, low] : [low, high, middle]
  const top = findLeastCoveringTop(rect, tops, boxesToKeepVisible())
  toast.style.top = `${top}px`
  toast.style.bottom = 'auto'
}

/** Keeps the toast clear of the main actions, also after the page changes. `onChange` runs before it is placed again. */
function keepAboveActions(toast: HTMLElement, onChange: () => void): () => void {
  // An imitated popover focuses its first button when it is shown, but not inside an inert element.
  toast.inert = true
  toast.showPopover()
  toast.inert = false
  const updatePosition = () => {
    onChange()
    place(toast)
  }
  updatePosition()
  const pageChanges = new MutationObserver(updatePosition)
  pageChanges.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', updatePosition)
  window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
  return () => {
    pageChanges.disconnect()
    window.removeEventListener('resize', updatePosition)
    window.removeEventListener('scroll', updatePosition, { capture: true })
  }
}

/** Hover or focus pauses the timer of the toast. */
export function ToastView({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false)
  const leftMs = useRef(toast.durationMs ?? TOAST_MS)
  const panel = useRef<HTMLDivElement>(null)
  const { icon: Icon, className } = looks[toast.kind ?? 'plain']

  const [dialog, setDialog] = useState(dialogAround)
  useLayoutEffect(() => (panel.current ? keepAboveActions(panel.current, () => setDialog(dialogAround())) : undefined), [dialog])
  useEffect(() => {
    if (isHeld) return
    const since = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current)
    return () => {
      leftMs.current -= Date.now() - since
      clearTimeout(timer)
    }
  }, [isHeld, toast.id])

  const view = (
    <div
      ref={panel}
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rise fixed inset-auto right-3 bottom-3 left-3 z-(--z-toast) m-0 grid w-auto grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 rounded-box bg-surface py-3 pr-2 pl-4 text-ink shadow-(--shadow-float) md:right-8 md:bottom-8 md:left-auto md:w-96 print:hidden"
    >
      <Icon className={cx('size-5', className)} />
      <div className="min-w-0 wrap-anywhere">
        <p className="leading-5 font-medium">{withEmailBreaks(toast.title)}</p>
        {toast.text && <p className="text-sm text-ink-soft">{toast.text}</p>}
        {toast.action && (
          <Button
            kind="plain"
            size="small"
            className="-ml-press"
            onClick={() => {
              dismissToast(toast.id)
              toast.action?.onClick()
            }}
          >
            {toast.action.text}
          </Button>
        )}
      </div>
      <RoundButton label={closeLabel} icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  )
  return dialog ? createPortal(view, dialog) : view
}
