import type { FundingState } from '@hai/contract/funding-states'
import { formatUsd, type Cents } from '@hai/contract/money'
import { Check, Clock, OctagonAlert, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'

const waiting = { icon: Clock, className: 'bg-wait-wash text-wait' } as const
const arrived = { icon: Check, className: 'bg-in-wash text-in' } as const
const failed = { icon: OctagonAlert, className: 'bg-problem-wash text-problem' } as const
const gone = { icon: Undo2, className: 'bg-problem-wash text-problem' } as const

const looks = {
  created: { ...waiting, words: 'open' },
  redirected: { ...waiting, words: 'open' },
  differs: { ...waiting, words: 'differs' },
  paid: { ...arrived, words: 'paid' },
  won: { ...arrived, words: 'won' },
  failed: { ...failed, words: 'failed' },
  expired: { ...failed, words: 'expired' },
  reversed: { ...gone, words: 'reversed' },
  disputed: { ...gone, words: 'disputed' },
  lost: { ...gone, words: 'lost' },
} as const satisfies Record<FundingState, object>

export function FundingDone({ amount, status }: { amount: Cents; status: FundingState }) {
  const t = useTranslations('funding')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  const { icon: Icon, className, words } = looks[status]
  return (
    <div
      ref={body}
      tabIndex={-1}
      role="status"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 outline-none"
    >
      <p className="text-2xl font-bold tracking-tight text-balance">{t(`state_${words}`, { amount: formatUsd(amount) })}</p>
      <span aria-hidden="true" className={cx('grid size-12 place-items-center rounded-full', className)}>
        <Icon className="size-6" />
      </span>
      <p className="col-span-full text-ink-soft">{t(`state_${words}_text`)}</p>
    </div>
  )
}
