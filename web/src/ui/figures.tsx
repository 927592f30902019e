import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export interface Figure {
  label: ReactNode
  value: ReactNode
  /** In bold, with the only line above it. */
  total?: boolean
}

/** A quote or a receipt. `live` reads changes aloud while an amount is typed. */
export function Figures({ items, live = false }: { items: readonly Figure[]; live?: boolean }) {
  return (
    <dl className="grid" {...(live && { 'aria-live': 'polite' as const })}>
      {items.map(({ label, value, total }, index) => (
        <div
          key={index}
          className={cx(
            'flex items-baseline justify-between gap-x-6 gap-y-1 py-1.75',
            total && 'mt-1.5 border-t border-line pt-3',
          )}
        >
          <dt className={total ? 'font-medium' : 'text-ink-soft'}>{label}</dt>
          <dd className={cx('min-w-0 text-end', total ? 'text-lg font-bold' : 'font-medium')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
