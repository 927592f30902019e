import { useState, type ReactNode } from 'react'
import { useForm, type ShownError } from '../../ui/field.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'

/** Characters after trimming. */
interface Bounds {
  min: number
  max: number
}

export interface Reason extends Pick<Bounds, 'max'> {
  readonly typed: string
  readonly setTyped: (text: string) => void
  /** The trimmed text. */
  readonly text: string
  readonly isShort: boolean
}

export function useReason({ min, max }: Bounds): Reason {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  return { typed, setTyped, max, text, isShort: text.length < min }
}

interface ReasonWords {
  label: string
  hint?: string | ((length: number) => string) | undefined
  short: string
}

export interface ReasonFieldProps extends ReasonWords {
  of: Reason
  /** What `useForm` returns for the field. `error` says whether the field shows that the text is too short. */
  shown: ShownError<unknown>
  rows?: number | undefined
}

export const ReasonField = ({ of: { typed, setTyped, max }, shown, label, hint, short, rows = 4 }: ReasonFieldProps) => (
  <LongField
    label={label}
    rows={rows}
    value={typed}
    maxLength={max}
    onChange={setTyped}
    hint={typeof hint === 'function' ? hint(typed.trim().length) : hint}
    error={shown.error ? short : undefined}
    onBlur={shown.onBlur}
  />
)

interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'busy' | 'children'>, ReasonWords {
  bounds: Bounds
  busy?: boolean
  rows?: number
  children?: ReactNode
  onGiven: (reason: string) => void
}

export function ReasonDialog({
  label,
  hint,
  short,
  bounds,
  rows,
  busy = false,
  children,
  onGiven,
  ...dialog
}: ReasonDialogProps) {
  const reason = useReason(bounds)
  const form = useForm({
    errors: { reason: reason.isShort },
    isBusy: busy || dialog.submitLabel === null,
    onSubmit: () => onGiven(reason.text),
  })
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={form.submit}>
      {children}
      <ReasonField of={reason} shown={form.field('reason')} label={label} hint={hint} short={short} rows={rows} />
    </FormDialog>
  )
}
