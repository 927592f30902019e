import { parseUsd, typedUsd, type Cents } from '@hai/contract/money'
import { useRef, useState, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { typedFigures } from '../lib/typed-figures.ts'
import { FieldFrame, useFieldWords } from './field.tsx'
import { FiguresOnly } from './figures-only.tsx'

export interface AmountFieldProps {
  label: ReactNode
  /** What is typed, as typed. `parseUsd` reads it: `12`, `12.5`, `12,50`. */
  value: string
  onChange: (typed: string) => void
  onBlur?: () => void
  /** Beneath the figure, e.g. the same in gourdes. */
  beneath?: ReactNode
  error?: ReactNode
  hint?: ReactNode
  /** Amounts to take with one tap. */
  quick?: readonly Cents[]
  autoFocus?: boolean
  name?: string
}

/** Dollars, large. Takes a comma or a point; what cannot be part of an amount is not taken, and why is said. */
export function AmountField({
  label,
  value,
  onChange,
  onBlur,
  beneath,
  error,
  hint,
  quick = [],
  autoFocus,
  name = 'amount',
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [hasOther, setOther] = useState(false)
  const { control, below } = useFieldWords({ error: error ?? (hasOther ? <FiguresOnly /> : undefined), hint })
  const change = (text: string) => {
    const typed = typedFigures(text)
    setOther(typed.hasOther)
    onChange(typed.figures)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FieldFrame label={label} id={control.id}>
        <div
          className={cx(
            'flex items-baseline gap-1 border-b-2 pb-1 text-hero leading-[1.1] font-bold tracking-[-0.035em] focus-within:border-b-[3px] focus-within:pb-[calc(0.25rem-1px)]',
            error ? 'border-problem' : 'border-accent-ink',
          )}
        >
          <span className="font-normal text-ink-faint" aria-hidden="true">
            $
          </span>
          <input
            {...control}
            ref={input}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={autoFocus}
            placeholder="0.00"
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={onBlur}
            className="w-full min-w-0 flex-1 bg-transparent caret-accent-ink outline-none placeholder:text-ink-faint"
          />
        </div>
        {beneath && <p className="text-ink-soft">{beneath}</p>}
        {below}
      </FieldFrame>
      {quick.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-2">
          {quick.map((amount) => (
            <Chip
              key={amount}
              pressed={parseUsd(value) === amount}
              onClick={() => {
                change(typedUsd(amount))
                input.current?.focus()
              }}
            >
              ${typedUsd(amount)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/** A small choice among others: a quick amount, a filter. */
export function Chip({ pressed, onClick, children }: { pressed: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className="inline-flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-medium whitespace-nowrap hover:bg-pressed aria-pressed:bg-ink aria-pressed:text-page"
    >
      {children}
    </button>
  )
}
