import { wholeNumber } from '@hai/contract/number-text'
import { cx } from '../../lib/cx.ts'
import { useLanguage } from '../../lib/translations.ts'

/** `isBack`: the money went back to the member, so the amount is struck through. */
export function HtgToPayOut({ htg, isBack = false }: { htg: number; isBack?: boolean }) {
  const language = useLanguage()
  return (
    <p className={cx('text-hero leading-[1.1] font-bold tracking-[-0.035em] whitespace-nowrap', isBack && 'text-ink-soft')}>
      <span className={cx(isBack && 'line-through decoration-1')}>{wholeNumber(htg, language)}</span>
      <span className="ms-2 text-2xl font-normal tracking-normal">HTG</span>
    </p>
  )
}
