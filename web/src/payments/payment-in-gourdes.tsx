import type { Cents } from '@hai/contract/money'
import { wholeNumber } from '@hai/contract/number-text'
import { useLanguage, useTranslations } from '../lib/translations.ts'
import type { Figure } from '../ui/figures.tsx'
import { InGourdes } from '../ui/in-gourdes.tsx'
import { useHtgInCash } from './use-htg.ts'

/** A payment in gourdes: the wallet amount, and the cash that a cash-out of it would pay. */
export function PaymentInGourdes({ htg, payee_gets }: { htg: number | null; payee_gets: Cents }) {
  const t = useTranslations('ui')
  const language = useLanguage()
  const cash_htg = useHtgInCash(payee_gets)
  if (htg === null) return null
  return (
    <span className="block">
      <InGourdes htg={htg} form="wallet" />
      {cash_htg !== null && (
        <span className="block text-sm text-ink-soft">{t('worth_cash', { amount: wholeNumber(cash_htg, language) })}</span>
      )}
    </span>
  )
}

export function usePaymentFigure(): (htg: number | null, payee_gets: Cents) => readonly Figure[] {
  const t = useTranslations('ui')
  return (htg, payee_gets) =>
    htg === null ? [] : [{ label: t('in_gourdes'), value: <PaymentInGourdes htg={htg} payee_gets={payee_gets} /> }]
}
