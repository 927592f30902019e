import { wholeNumber } from '@hai/contract/number-text'
import { dola } from '../lib/gourdes.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'

/** `form` labels the amount as wallet value, or as cash, which is lower because of the cash-out fees. */
export function InGourdes({ htg, form }: { htg: number | null; form?: 'wallet' | 'cash' | undefined }) {
  const t = useTranslations('ui')
  const language = useLanguage()
  if (htg === null) return null
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 in-[dd]:justify-end">
      <span className="font-medium whitespace-nowrap text-ink">{t('htg', { amount: wholeNumber(htg, language) })}</span>
      <span className="whitespace-nowrap text-ink-soft">{t('dola', { amount: dola(htg, language) })}</span>
      {form && <span className="text-ink-soft">{t(`in_${form}`)}</span>}
    </span>
  )
}

export function useGourdes(): (htg: number) => string {
  const t = useTranslations('ui')
  const language = useLanguage()
  return (htg) => t('htg', { amount: wholeNumber(htg, language) })
}
