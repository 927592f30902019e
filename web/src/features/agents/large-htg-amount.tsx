import { wholeNumber } from '@hai/contract/number-text'
import { cx } from '../../lib/cx.ts'
import { useLanguage } from '../../lib/translations.ts'

export function LargeHtgAmount({ htg, size }: { htg: number; size: 'hero' | 'big' }) {
  const language = useLanguage()
  return (
    <p
      className={cx(
        'font-bold whitespace-nowrap',
        size === 'hero' ? 'text-[min(2.625rem,13vw)] leading-[1.1] tracking-[-0.035em]' : 'text-3xl tracking-tight',
      )}
    >
      {wholeNumber(htg, language)}
      <span className="ms-1.5 text-lg font-medium tracking-normal">HTG</span>
    </p>
  )
}
