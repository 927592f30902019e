import { gourdes } from '../../lib/gourdes.ts'
import { useLanguage } from '../../lib/words.ts'

/** What is to be counted, the largest thing there is. */
export function HtgToPayOut({ htg }: { htg: number }) {
  const language = useLanguage()
  return (
    <p className="text-hero leading-[1.1] font-bold tracking-[-0.035em] whitespace-nowrap">
      {gourdes(htg, language)}
      <span className="ms-2 text-2xl font-normal tracking-normal">HTG</span>
    </p>
  )
}
