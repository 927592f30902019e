import { useTranslations } from '../../lib/translations.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Amount, type AmountProps } from '../../ui/amount.tsx'
import { cx } from '../../lib/cx.ts'
import { maskedAmount, masks, maskTag, type Masked } from './mask.ts'
import { useSensitiveShown } from './sensitive-store.ts'

export function Sensitive({ kind, children }: { kind: Masked; children: string }) {
  const isShown = useSensitiveShown()
  return isShown ? kind === 'email' ? withEmailBreaks(children) : children : <Dots>{masks[kind](children)}</Dots>
}

export function Tag({ of: { hai_tag, full_name } }: { of: { hai_tag: string; full_name: string | null } }) {
  const isShown = useSensitiveShown()
  const masked = maskTag(hai_tag, full_name)
  return <span className="whitespace-nowrap">{isShown || masked === `@${hai_tag}` ? `@${hai_tag}` : <Dots>{masked}</Dots>}</span>
}

const moneySizes = { normal: 'font-medium', big: 'text-3xl font-bold tracking-tight', hero: 'text-hero font-bold' } as const

export function Money(props: AmountProps) {
  const isShown = useSensitiveShown()
  if (isShown) return <Amount {...props} />
  const { size = 'normal', className } = props
  return (
    <span className={cx('whitespace-nowrap', moneySizes[size], className)}>
      <Dots>{maskedAmount}</Dots>
    </span>
  )
}

/** A difference of zero is never hidden: it says that two figures agree, and reveals no amount. */
export function Difference({ cents, isGoodAtZero, ...look }: DifferenceProps) {
  if (cents === 0) return <Amount cents={0} kind={isGoodAtZero ? 'in' : 'plain'} {...look} />
  return <Money cents={cents} kind="problem" sign={cents > 0 ? '+' : ''} {...look} />
}

interface DifferenceProps extends Pick<AmountProps, 'cents' | 'size' | 'className'> {
  /** Zero is the desired result and is shown in green. */
  isGoodAtZero?: true
}

export const Dash = () => <span className="text-ink-soft">–</span>

/** For columns in which most amounts are zero. A hidden zero looks like any hidden amount. */
export const MoneyOrDash = (props: AmountProps) => (useSensitiveShown() && props.cents === 0 ? <Dash /> : <Money {...props} />)

function Dots({ children }: { children: string }) {
  const t = useTranslations('admin_ui')
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{t('hidden')}</span>
    </>
  )
}
