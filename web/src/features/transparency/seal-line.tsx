import type { Seal } from '@hai/contract/seal-forms'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Figures } from '../../ui/figures.tsx'

/** What is written down of a seal: its number, its moment and its hash. */
export function SealLine({ seal: { number, at, hash } }: { seal: Seal }) {
  const t = useWords('transparency')
  const language = useLanguage()
  return (
    <div>
      <Figures items={[{ label: t('seal', { number: String(number) }), value: exactMoment(new Date(at), language) }]} />
      <code className="text-sm wrap-anywhere text-ink-soft">{hash}</code>
    </div>
  )
}
