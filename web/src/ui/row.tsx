import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'

export const Box = ({ flush = false, className, children }: { flush?: boolean; className?: string; children: ReactNode }) => (
  <div className={cx('min-w-0 rounded-box bg-surface', flush ? 'overflow-clip py-1.5 md:py-2' : 'p-edge md:p-5', className)}>
    {children}
  </div>
)

export function Section({
  title,
  action,
  children,
  hidden = false,
}: {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
  hidden?: boolean
}) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-2">
      <div className={cx('flex min-h-(--size-touch) flex-wrap items-center justify-between gap-x-3', hidden && 'sr-only')}>
        <h2 className="min-w-0 wrap-anywhere">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface RowProps {
  start?: ReactNode
  title: ReactNode
  sub?: ReactNode
  end?: ReactNode
  endSub?: ReactNode
  href?: string
  /** With `href`, runs in addition to the navigation. */
  onClick?: (() => void) | undefined
  isNew?: boolean
  flat?: boolean
}

const look = 'flex min-h-16 w-full items-center gap-x-[min(0.75rem,3.75vw)] py-2.5 text-inherit no-underline'
const pressable = 'hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

/** The content of a list row, inside an `<li>`: a link with `href`, a button with only `onClick`, else plain. */
export function Row({ start, title, sub, end, endSub, href, onClick, isNew = false, flat = false }: RowProps) {
  const className = cx(look, !flat && 'px-edge md:px-5', (href ?? onClick) && pressable, isNew && 'arrive')
  const content = (
    <>
      {start && <span className="flex-none">{start}</span>}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-[min(0.75rem,3.75vw)] gap-y-0.5">
        <span className="min-w-0 flex-[1_1_6rem] wrap-anywhere">
          <span className="block leading-5.5 font-medium">{withEmailBreaks(title)}</span>
          {sub && <span className="block text-sm text-ink-soft">{withEmailBreaks(sub)}</span>}
        </span>
        {(end ?? endSub) && (
          <span className="max-w-full text-end leading-5.5">
            {end}
            {endSub && <span className="block text-sm text-ink-soft">{endSub}</span>}
          </span>
        )}
      </span>
    </>
  )
  if (href)
    return (
      <Link href={href} className={className} onClick={onClick}>
        {content}
      </Link>
    )
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={className}>
        {content}
      </button>
    )
  return <div className={className}>{content}</div>
}
