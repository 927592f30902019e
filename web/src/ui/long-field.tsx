import type { ComponentProps, ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { FieldFrame, useFieldWords } from './field.tsx'

export interface LongFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  maxLength: number
  rows?: number
  onChange: (text: string) => void
  onBlur?: ComponentProps<'textarea'>['onBlur']
  ref?: Ref<HTMLTextAreaElement>
}

export function LongField({ label, hint, error, value, maxLength, rows = 4, onChange, onBlur, ref }: LongFieldProps) {
  const { control, below } = useFieldWords({ hint, error })
  return (
    <FieldFrame label={label} id={control.id}>
      <textarea
        {...control}
        ref={ref}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        className={cx(
          'focus-ring-soft w-full rounded-box border-[1.5px] bg-surface px-3.5 pt-2 pb-1',
          error ? 'border-problem' : 'border-line-strong',
        )}
      />
      {below}
    </FieldFrame>
  )
}
