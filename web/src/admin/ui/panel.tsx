import type { ReactNode } from 'react'
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

const factColumns = {
  figures: 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]',
  moments: 'grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))]',
}

export const Facts = ({ of = 'figures', children }: { of?: keyof typeof factColumns; children: ReactNode }) => (
  <dl className={cx('grid gap-4', factColumns[of])}>{children}</dl>
)

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="text-sm text-ink-soft wrap-anywhere">{label}</dt>
    <dd className="text-lg font-bold tracking-[-0.01em] wrap-anywhere *:font-bold">{children}</dd>
  </div>
)
