import { dola, gourdes } from '../lib/gourdes.ts'
import { useLanguage, useWords } from '../lib/words.ts'

/**
 * An amount in gourdes and dola ayisyen. `where`: of a payment, whether so much is in the wallet or paid in cash, which fees make
 * less. Shows nothing for null: without an exchange rate there is no amount in gourdes.
 */
export function InGourdes({ htg, where }: { htg: number | null; where?: 'wallet' | 'cash' }) {
  const t = useWords('ui')
  const language = useLanguage()
  if (htg === null) return null
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 in-[dd]:justify-end">
      <span className="font-medium whitespace-nowrap text-ink">{t('htg', { amount: gourdes(htg, language) })}</span>
      <span className="whitespace-nowrap text-ink-soft">{t('dola', { amount: dola(htg, language) })}</span>
      {where && <span className="text-ink-soft">{t(`in_${where}`)}</span>}
    </span>
  )
}

/** Gourdes alone, in words: for rows and figures. */
export function useGourdes(): (htg: number) => string {
  const t = useWords('ui')
  const language = useLanguage()
  return (htg) => t('htg', { amount: gourdes(htg, language) })
}
