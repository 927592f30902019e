import { minus, type Cents } from '@hai/contract/money'
import { formatUsd } from '../lib/money-text.ts'
import { useTranslations } from '../lib/translations.ts'

export interface FreeAllowanceProps {
  quote: { readonly amount: Cents; readonly fee: Cents; readonly free_left_today: Cents | null }
}

export function FreeAllowanceText({ quote: { amount, fee }, left }: FreeAllowanceProps & { left: Cents }) {
  const t = useTranslations('payments')
  return (
    <p className="mt-1.5 text-sm text-ink-soft">
      {fee === 0 ? t('free_left', { amount: formatUsd(minus(left, amount)) }) : t('free_over', { amount: formatUsd(left) })}
    </p>
  )
}
