import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { FieldFrame, useFieldWords } from './field.tsx'

const CODE_LENGTH = 6

export interface CodeFieldProps {
  label: ReactNode
  value: string
  onChange: (code: string) => void
  /** Called with the whole code after its sixth digit, so that the form can submit itself. */
  onComplete: (code: string) => void
  hint?: ReactNode
  error?: ReactNode
  autoFocus?: boolean
}

/** Exactly six digits; anything else is dropped (docs/product/the-app.md#forms). */
export function CodeField({ label, value, onChange, onComplete, hint, error, autoFocus = false }: CodeFieldProps) {
  const { control, below } = useFieldWords({ hint, error })
  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete(code)
  }
  return (
    <FieldFrame label={label} id={control.id}>
      <div
        className={cx(
          'focus-ring-soft grid min-h-18 place-items-center overflow-clip rounded-box border-[1.5px] bg-surface py-2',
          error ? 'border-problem' : 'border-line-strong',
        )}
      >
        <input
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => change(event.target.value)}
          className="code-strokes pb-1 text-[min(2.25rem,11vw)] leading-[1.2] font-bold outline-none"
        />
      </div>
      {below}
    </FieldFrame>
  )
}
