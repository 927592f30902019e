import { Children, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

export interface PanelProps {
  title?: string
  aside?: ReactNode
  kind?: 'plain' | 'problem'
  className?: string
  children: ReactNode
}

export function Panel({ title, aside, kind = 'plain', className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'grid min-w-0 grid-cols-1 content-start gap-3 rounded-box p-edge md:p-5',
        kind === 'problem' ? 'bg-problem-wash' : 'bg-surface',
        className,
      )}
    >
      {(title ?? aside) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {title && <h2 className="min-w-0 wrap-anywhere">{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** `most`: the columns of a wide panel. */
const factColumns = {
  figures: { most: 6, width: '8.5rem' },
  moments: { most: 5, width: '11rem' },
}

/** Spreads the facts evenly: seven fill rows of four and three, not of six and one. */
export function Facts({ of = 'figures', children }: { of?: keyof typeof factColumns; children: ReactNode }) {
  const { most, width } = factColumns[of]
  const count = Math.max(1, Children.toArray(children).length)
  const columns = Math.ceil(count / Math.ceil(count / most))
  const share = `calc((100% - ${columns - 1}rem) / ${columns} - 1px)`
  return (
    <dl
      className="grid gap-4"
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(max(min(${width}, 100%), ${share}), 1fr))` }}
    >
      {children}
    </dl>
  )
}

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-sm text-ink-soft wrap-anywhere">{label}</dt>
    <dd className="text-lg font-bold tracking-[-0.01em] wrap-anywhere *:font-bold">{children}</dd>
  </div>
)
