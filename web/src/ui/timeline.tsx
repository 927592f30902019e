import { Check, Clock, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export interface TimelineItem {
  title: ReactNode
  time?: ReactNode
  text?: ReactNode
  state: 'done' | 'now' | 'next' | 'problem'
}

const dots: Record<TimelineItem['state'], string> = {
  done: 'bg-accent text-on-accent',
  now: 'bg-wait-wash text-wait ring-[1.5px] ring-wait',
  next: 'inset-ring-2 inset-ring-line-strong',
  problem: 'bg-problem-wash text-problem ring-[1.5px] ring-problem',
}
const icons = { done: Check, now: Clock, next: null, problem: OctagonAlert } as const

export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="grid">
      {items.map(({ title, time, text, state }, index) => {
        const Icon = icons[state]
        return (
          <li
            key={index}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5 pb-5 last:pb-0"
          >
            {index < items.length - 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-6 bottom-0 left-[calc(0.75rem-1px)] w-0.5',
                  state === 'done' ? 'bg-accent' : 'bg-line',
                )}
              />
            )}
            <span aria-hidden="true" className={cx('grid size-6 place-items-center rounded-full', dots[state])}>
              {Icon && <Icon className="size-3.5" strokeWidth={3} />}
            </span>
            <div>
              <p className={state === 'next' ? 'text-ink-soft' : 'font-medium'}>{title}</p>
              {time && <p className="text-sm text-ink-soft">{time}</p>}
              {text && <p className="text-sm text-ink-soft">{text}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
