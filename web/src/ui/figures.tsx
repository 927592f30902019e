import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'

export interface Figure {
  label: ReactNode
  value: ReactNode
  total?: boolean
  isForScreen?: boolean
}

/** Values take up to half of the line and wrap there, so that the labels of all rows have the same room. */
export function Figures({ items, isLive = false }: { items: readonly Figure[]; isLive?: boolean }) {
  return (
    <dl className="grid" {...(isLive && { 'aria-live': 'polite' as const })}>
      {items.map(({ label, value, total, isForScreen }, index) => (
        <div
          key={index}
          className={cx(
            'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-1.75',
            total && 'mt-1.5 border-t border-line pt-3',
            isForScreen && 'print:hidden',
          )}
        >
          <dt className={cx('max-w-full min-w-min flex-1 wrap-break-word', total ? 'font-medium' : 'text-ink-soft')}>
            {withEmailBreaks(label)}
          </dt>
          <dd className={cx('ms-auto max-w-[52%] min-w-min text-end wrap-anywhere', total ? 'text-lg font-bold' : 'font-medium')}>
            {withEmailBreaks(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
