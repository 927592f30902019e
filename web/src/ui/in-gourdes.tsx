import { dola, gourdes } from '../lib/gourdes.ts'
import { useLanguage, useWords } from '../lib/words.ts'

/** An amount in gourdes and dola ayisyen. Shows nothing for null: without an exchange rate there is no amount in gourdes. */
export function InGourdes({ htg }: { htg: number | null }) {
  const t = useWords('ui')
  const language = useLanguage()
  if (htg === null) return null
  return (
    <span className="inline-flex flex-wrap gap-x-2.5">
      <span className="font-medium whitespace-nowrap text-ink">{t('htg', { amount: gourdes(htg, language) })}</span>
      <span className="whitespace-nowrap text-ink-soft">{t('dola', { amount: dola(htg, language) })}</span>
    </span>
  )
}

/** Gourdes alone, in words: for rows and figures. */
export function useGourdes(): (htg: number) => string {
  const t = useWords('ui')
  const language = useLanguage()
  return (htg) => t('htg', { amount: gourdes(htg, language) })
}
