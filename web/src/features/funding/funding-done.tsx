import type { Output } from '@hai/contract/contract'
import { formatUsd, type Cents } from '@hai/contract/money'
import { Check, Clock, OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'

const looks = {
  completed: { icon: Check, className: 'bg-in-wash text-in', title: 'done_completed', text: 'text_completed' },
  pending: { icon: Clock, className: 'bg-wait-wash text-wait', title: 'done_pending', text: 'text_pending' },
  failed: { icon: OctagonAlert, className: 'bg-problem-wash text-problem', title: 'done_failed', text: 'text_failed' },
} as const

/** What became of the funding. */
export function FundingDone({ amount, status }: { amount: Cents; status: Output<'start_funding'>['status'] }) {
  const t = useWords('funding')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  const { icon: Icon, className, title, text } = looks[status]
  return (
    <div
      ref={body}
      tabIndex={-1}
      role="status"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 outline-none"
    >
      <p className="text-2xl font-bold tracking-tight text-balance">{t(title, { amount: formatUsd(amount) })}</p>
      <span aria-hidden="true" className={cx('grid size-12 place-items-center rounded-full', className)}>
        <Icon className="size-6" />
      </span>
      <p className="col-span-full text-ink-soft">{t(text)}</p>
    </div>
  )
}
