import { formatRoundUsdIn, isDollarLast, type Cents } from '@hai/contract/money'
import { twoDecimals, wholeNumber } from '@hai/contract/number-text'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { formatUsd } from '../lib/money-text.ts'
import { parseUsd, typedUsd } from '../lib/typed-usd.ts'
import { setAmountUnit } from '../lib/amount-unit.ts'
import { cx } from '../lib/cx.ts'
import { htgOf } from '../lib/gourdes.ts'
import { parseGourdes, quickGourdes, readHtg } from '../lib/typed-amount.ts'
import { useTypedAmount, type AmountProblem, type TypedAmount } from '../lib/use-typed-amount.ts'
import { useLanguage, useTranslations } from '../lib/translations.ts'
import { FieldFrame, useFieldWords } from './field.tsx'
import { InGourdes } from './in-gourdes.tsx'
import { OptionalContent } from './error-boundary.tsx'

export interface AmountFieldProps extends TypedAmount {
  /** While gourdes are typed, `labelHtg` or a general label is used instead. */
  label: ReactNode
  labelHtg?: ReactNode
  onBlur?: ComponentProps<'input'>['onBlur']
  /** For payments to people: the gourdes that the payee would get by cashing out this amount. Null while unknown. */
  cash_htg?: number | null
  error?: ReactNode
  hint?: ReactNode
  quick?: readonly Cents[]
  /** The maximum, offered as "Max". Null: unknown or zero. */
  everything?: Cents | null
  autoFocus?: boolean
  name?: string
}

export function AmountField(props: AmountFieldProps) {
  const { label, labelHtg, value, onChange, onBlur, rate, cash_htg = null, error, hint, autoFocus, name = 'amount' } = props
  const { quick = [], everything = null } = props
  const t = useTranslations('ui')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { htg_per_usd, text, problem, leave, change } = useTypedAmount(props)
  const { control, below } = useFieldWords({ error: problem ? <AmountHint problem={problem} /> : error, hint })
  const take = (set: () => void) => {
    set()
    input.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <FieldFrame
        label={htg_per_usd === null ? label : (labelHtg ?? t('amount_htg'))}
        id={control.id}
        beside={rate !== null && <UnitSwitch isHtg={htg_per_usd !== null} />}
      >
        <div
          className={cx(
            'flex items-baseline gap-1 border-b-2 pb-1 text-hero leading-[1.1] font-bold tracking-[-0.035em] focus-within:border-b-[3px] focus-within:pb-[calc(0.25rem-1px)]',
            problem !== null || error ? 'border-problem' : 'border-accent-ink',
          )}
        >
          {htg_per_usd === null && <Unit className={cx(isDollarLast(language) && 'order-last')}>$</Unit>}
          <input
            {...control}
            ref={input}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={autoFocus}
            placeholder={htg_per_usd === null ? twoDecimals(0, language) : '0'}
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
            className="w-full min-w-0 flex-1 bg-transparent caret-accent-ink outline-none placeholder:text-ink-faint"
          />
          {htg_per_usd !== null && <Unit className="text-2xl tracking-normal">HTG</Unit>}
        </div>
        <ConvertedAmount
          amount={parseUsd(value)}
          rate={rate}
          typedHtg={htg_per_usd === null ? null : readHtg(text)}
          cash_htg={cash_htg}
        />
        {below}
      </FieldFrame>
      {(quick.length > 0 || everything !== null) && (
        <div
          className={cx(
            'grid gap-2',
            everything === null
              ? 'grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))]'
              : 'grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))]',
          )}
        >
          <QuickChips quick={quick} htg_per_usd={htg_per_usd} text={text} onPick={(typed) => take(() => change(typed))} />
          {everything !== null && (
            <Chip pressed={parseUsd(value) === everything} onClick={() => take(() => onChange(typedUsd(everything)))}>
              {t('everything')}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}

const Unit = ({ className, children }: { className?: string; children: string }) => (
  <span className={cx('font-normal text-ink-faint', className)} aria-hidden="true">
    {children}
  </span>
)

function UnitSwitch({ isHtg }: { isHtg: boolean }) {
  const t = useTranslations('ui')
  return (
    <button
      type="button"
      className="-my-3 min-h-(--size-touch) text-sm font-medium text-accent-ink hover:underline"
      onClick={() => setAmountUnit(isHtg ? 'usd' : 'htg')}
    >
      {t(isHtg ? 'type_usd' : 'type_htg')}
    </button>
  )
}

interface QuickChipsProps {
  quick: readonly Cents[]
  htg_per_usd: number | null
  text: string
  onPick: (typed: string) => void
}

function QuickChips({ quick, htg_per_usd, text, onPick }: QuickChipsProps) {
  const language = useLanguage()
  if (htg_per_usd === null)
    return quick.map((amount) => (
      <Chip key={amount} pressed={parseUsd(text) === amount} onClick={() => onPick(typedUsd(amount))}>
        {formatRoundUsdIn(language, amount)}
      </Chip>
    ))
  return quickGourdes(quick, htg_per_usd).map((htg) => (
    <Chip key={htg} pressed={parseGourdes(text) === htg} onClick={() => onPick(String(htg))}>
      {wholeNumber(htg, language)}
    </Chip>
  ))
}

interface ConvertedAmountProps {
  amount: Cents | null
  rate: number | null
  /** Null if dollars are typed. */
  typedHtg: number | null
  cash_htg: number | null
}

function ConvertedAmount({ amount, rate, typedHtg, cash_htg }: ConvertedAmountProps) {
  const t = useTranslations('ui')
  const language = useLanguage()
  if (amount === null || amount === 0 || rate === null) return null
  return (
    <>
      <p className="text-ink-soft">
        {typedHtg === null ? (
          <InGourdes htg={htgOf(amount, rate)} />
        ) : (
          t('worth_usd', {
            amount: formatUsd(amount),
            is_rounded: String(htgOf(amount, rate) !== typedHtg),
            rate: twoDecimals(rate, language),
            dollar: formatUsd(100),
          })
        )}
      </p>
      {cash_htg !== null && (
        <p className="text-sm text-ink-soft">{t('worth_cash', { amount: wholeNumber(cash_htg, language) })}</p>
      )}
    </>
  )
}

interface ChipProps {
  pressed: boolean
  onClick: () => void
  /** On phones, a row of these chips uses the whole width, so that more of them fit in one line. */
  isTight?: boolean
  children: ReactNode
}

export function Chip({ pressed, onClick, isTight = false, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center gap-1.5 rounded-full bg-sunken text-sm font-medium whitespace-nowrap hover:bg-pressed aria-pressed:bg-ink aria-pressed:text-page',
        isTight ? 'flex-auto px-1.5 md:flex-none md:px-3' : 'px-3',
      )}
    >
      {children}
    </button>
  )
}

/** The texts of errors are loaded on demand. */
export const AmountHint = ({ problem }: { problem: AmountProblem }) => (
  <OptionalContent>
    <Words problem={problem} />
  </OptionalContent>
)

const Words = ({ problem }: { problem: AmountProblem }) => <>{useTranslations('errors')(problem)}</>
