import { formatUsd, minus, type Cents } from '@hai/contract/money'
import { useWords } from '../lib/words.ts'
import type { FreeAllowanceProps } from './free-allowance.tsx'

export function FreeAllowanceText({ quote: { amount, fee }, left }: FreeAllowanceProps & { left: Cents }) {
  const t = useWords('payments')
  return (
    <p className="mt-1.5 text-sm text-ink-soft">
      {fee === 0 ? t('free_left', { amount: formatUsd(minus(left, amount)) }) : t('free_over', { amount: formatUsd(left) })}
    </p>
  )
}
