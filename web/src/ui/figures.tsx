import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'

export interface Figure {
  label: ReactNode
  value: ReactNode
  total?: boolean
  isForScreen?: boolean
}

/** Minimum width of a label, estimated from its length, so that it does not wrap after every word. */
const roomOf = (label: ReactNode): string => `${typeof label === 'string' ? Math.min(9, Math.max(3, label.length / 4)) : 3}rem`

export function Figures({ items, isLive = false }: { items: readonly Figure[]; isLive?: boolean }) {
  return (
    <dl className="grid" {...(isLive && { 'aria-live': 'polite' as const })}>
      {items.map(({ label, value, total, isForScreen }, index) => (
        <div
          key={index}
          className={cx(
            'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.75',
            total && 'mt-1.5 border-t border-line pt-3',
            isForScreen && 'print:hidden',
          )}
        >
          <dt
            style={{ flexBasis: roomOf(label) }}
            className={cx('max-w-full min-w-min grow wrap-break-word', total ? 'font-medium' : 'text-ink-soft')}
          >
            {withEmailBreaks(label)}
          </dt>
          <dd className={cx('ms-auto max-w-full min-w-0 text-end wrap-anywhere', total ? 'text-lg font-bold' : 'font-medium')}>
            {withEmailBreaks(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
