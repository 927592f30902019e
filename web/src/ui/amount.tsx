import { formatUsdIn, type Cents } from '@hai/contract/money'
import { cx } from '../lib/cx.ts'
import { useLanguage } from '../lib/translations.ts'

export type AmountKind = 'plain' | 'in' | 'wait' | 'problem' | 'back'
export type AmountSize = 'normal' | 'big' | 'hero'

const kinds: Record<AmountKind, string> = {
  plain: '',
  in: 'text-in',
  wait: 'text-wait',
  problem: 'text-problem',
  back: 'text-ink-soft line-through decoration-1',
}
const sizes: Record<AmountSize, string> = {
  normal: 'font-medium',
  big: 'text-3xl font-bold tracking-tight',
  hero: 'text-hero font-bold tracking-[-0.035em]',
}

export interface AmountProps {
  cents: Cents | number
  kind?: AmountKind
  size?: AmountSize
  /** If empty, only a negative amount has a sign. */
  sign?: '+' | '−' | ''
  className?: string
}

export function Amount({ cents, kind = 'plain', size = 'normal', sign = '', className }: AmountProps) {
  const text = formatUsdIn(useLanguage(), Math.abs(cents))
  const decimals = text.search(/[.,]\d\d\D*$/)
  const minus = sign === '' && cents < 0 ? '−' : sign
  return (
    <span className={cx('whitespace-nowrap', sizes[size], kinds[kind], className)}>
      {minus}
      {size === 'hero' && kind === 'plain' ? (
        <>
          {text.slice(0, decimals)}
          <span className="font-normal text-ink-faint">{text.slice(decimals)}</span>
        </>
      ) : (
        text
      )}
    </span>
  )
}
