import type { FundingState } from '@hai/contract/funding-states'
import type { Cents } from '@hai/contract/money'
import { useEffect, useRef } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { Outcome } from '../../payments/outcome.tsx'
import { useTranslations } from '../../lib/translations.ts'

const looks = {
  created: { kind: 'waiting', words: 'open' },
  redirected: { kind: 'waiting', words: 'open' },
  differs: { kind: 'waiting', words: 'differs' },
  paid: { kind: 'done', words: 'paid' },
  won: { kind: 'done', words: 'won' },
  failed: { kind: 'failed', words: 'failed' },
  expired: { kind: 'failed', words: 'expired' },
  reversed: { kind: 'reversed', words: 'reversed' },
  disputed: { kind: 'reversed', words: 'disputed' },
  lost: { kind: 'reversed', words: 'lost' },
} as const satisfies Record<FundingState, object>

export function FundingDone({ amount, status }: { amount: Cents; status: FundingState }) {
  const t = useTranslations('funding')
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])
  const { kind, words } = looks[status]
  return (
    <div ref={body} tabIndex={-1} className="outline-none">
      <Outcome kind={kind} title={t(`state_${words}`, { amount: formatUsd(amount) })}>
        <p className="col-span-full text-ink-soft">{t(`state_${words}_text`)}</p>
      </Outcome>
    </div>
  )
}
