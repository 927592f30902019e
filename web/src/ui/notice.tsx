import { CircleCheck, Clock, Info, OctagonAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'

export type NoticeKind = 'info' | 'in' | 'wait' | 'problem'

const looks: Record<NoticeKind, { box: string; glyph: string; icon: LucideIcon }> = {
  info: { box: 'bg-accent-wash', glyph: 'text-accent-ink', icon: Info },
  in: { box: 'bg-in-wash', glyph: 'text-in', icon: CircleCheck },
  wait: { box: 'bg-wait-wash', glyph: 'text-wait', icon: Clock },
  problem: { box: 'bg-problem-wash', glyph: 'text-problem', icon: OctagonAlert },
}

export interface NoticeProps {
  kind?: NoticeKind
  title?: ReactNode
  /** Announces the notice at once and scrolls it into view. True for problems by default. */
  isUrgent?: boolean
  icon?: LucideIcon
  children?: ReactNode
}

const FOOT_GAP_PX = 12

/**
 * Scrolls a new problem into view, clear of sticky buttons, if the focus is in the same dialog or form. Focuses the
 * problem only if a button was pressed, so not while the user types.
 */
function comeForward(notice: HTMLElement): void {
  const scope = notice.closest('dialog') ?? notice.closest('form')
  if (!scope?.contains(document.activeElement)) return
  const foot = scope.querySelector('[data-foot], [data-sticky]')?.getBoundingClientRect().height ?? 0
  notice.style.scrollMarginBlockEnd = `${foot + FOOT_GAP_PX}px`
  // Some buttons keep the focus: the next step, and the button that has it because the dialog has just opened.
  if (document.activeElement?.matches('button:not([data-keeps-focus])')) notice.focus({ preventScroll: true })
  notice.scrollIntoView({ block: 'nearest' })
}

/** Says what happened, whether money moved, and what to do. */
export function Notice({ kind = 'info', title, isUrgent = kind === 'problem', icon, children }: NoticeProps) {
  const { box, glyph, icon: usual } = looks[kind]
  const Icon = icon ?? usual
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUrgent && element.current) comeForward(element.current)
  }, [isUrgent])
  return (
    <div
      ref={element}
      role={isUrgent ? 'alert' : undefined}
      tabIndex={isUrgent ? -1 : undefined}
      className={cx('scroll-mt-20 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-box px-edge py-3.5 text-sm', box)}
    >
      <Icon className={cx('size-5', glyph)} />
      <div className="grid grid-cols-1 gap-1 wrap-anywhere">
        {title && <p className="text-base leading-5 font-medium">{withEmailBreaks(title)}</p>}
        {children}
      </div>
    </div>
  )
}

export const Banner = ({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <p className="flex min-h-10 items-center justify-center gap-2 bg-ink px-4 py-2 text-sm leading-4.5 font-medium text-page">
    {Icon && <Icon className="size-4 flex-none" />}
    {children}
  </p>
)
