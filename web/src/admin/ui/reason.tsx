import { useState, type ReactNode } from 'react'
import { useForm } from '../../ui/field.tsx'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'
import { LongField, type LongFieldProps } from '../../ui/long-field.tsx'

/** Characters after trimming. */
interface Bounds {
  min: number
  max: number
}

export interface Reason extends Pick<Bounds, 'max'> {
  readonly typed: string
  readonly setTyped: (text: string) => void
  readonly isTried: boolean
  /** Whether the field shows that the text is too short. */
  readonly shown: { readonly error: boolean | undefined; readonly onBlur: LongFieldProps['onBlur'] }
  /** Returns the trimmed text. If the text is too short, returns null, and the field shows an error. */
  readonly take: () => string | null
}

export function useReason({ min, max }: Bounds): Reason {
  const [typed, setTyped] = useState('')
  const given = typed.trim()
  const isShort = given.length < min
  const [isTried, setTried] = useState(false)
  const form = useForm({ errors: { reason: isShort }, onSubmit: () => undefined })
  return {
    typed,
    setTyped,
    max,
    isTried,
    shown: form.field('reason'),
    take: () => {
      setTried(true)
      form.submit()
      return isShort ? null : given
    },
  }
}

interface ReasonWords {
  label: string
  hint?: string | ((length: number) => string) | undefined
  short: string
}

interface ReasonFieldProps extends ReasonWords {
  of: Reason
  rows?: number | undefined
}

export const ReasonField = ({ of: { typed, setTyped, max, shown }, label, hint, short, rows = 4 }: ReasonFieldProps) => (
  <LongField
    label={label}
    rows={rows}
    value={typed}
    maxLength={max}
    onChange={setTyped}
    hint={typeof hint === 'function' ? hint(typed.trim().length) : hint}
    error={shown.error && short}
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
  function submit(): void {
    const given = reason.take()
    if (given !== null && dialog.submitLabel !== null) onGiven(given)
  }
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={submit}>
      {children}
      <ReasonField of={reason} label={label} hint={hint} short={short} rows={rows} />
    </FormDialog>
  )
}
