import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'

/** The one container: white on paper. `flush` for lists of rows. */
export const Box = ({ flush = false, className, children }: { flush?: boolean; className?: string; children: ReactNode }) => (
  <div className={cx('min-w-0 rounded-box bg-surface', flush ? 'overflow-clip py-1.5 md:py-2' : 'p-4 md:p-5', className)}>
    {children}
  </div>
)

/** A heading and what belongs to it. */
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
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className={cx('flex min-h-(--size-touch) flex-wrap items-center justify-between gap-x-3', hidden && 'sr-only')}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface RowProps {
  /** Face or Glyph. */
  start?: ReactNode
  title: ReactNode
  sub?: ReactNode
  /** The amount, and a word beneath it. */
  end?: ReactNode
  endSub?: ReactNode
  href?: string
  onClick?: () => void
  /** Just arrived: breathes blue once. */
  isNew?: boolean
  flat?: boolean
}

const look =
  'grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2.5 text-inherit no-underline has-[>[data-start]]:grid-cols-[auto_minmax(0,1fr)_auto]'
const pressable = 'hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

/** A line of a list: the whole row is the link. Put it in an `<li>`. */
export function Row({ start, title, sub, end, endSub, href, onClick, isNew = false, flat = false }: RowProps) {
  const className = cx(look, !flat && 'px-4 md:px-5', (href ?? onClick) && pressable, isNew && 'arrive')
  const content = (
    <>
      {start && <span data-start="">{start}</span>}
      <span className="min-w-0">
        <span className="block leading-5.5 font-medium">{title}</span>
        {sub && <span className="block text-sm text-ink-soft">{sub}</span>}
      </span>
      {(end ?? endSub) && (
        <span className="text-end leading-5.5">
          {end}
          {endSub && <span className="block text-sm text-ink-soft">{endSub}</span>}
        </span>
      )}
    </>
  )
  if (href)
    return (
      <Link href={href} className={className}>
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
