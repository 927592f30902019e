import { useState, type ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'

/** Characters, without the white space around. */
interface Bounds {
  min: number
  max: number
}

export interface Reason extends Pick<Bounds, 'max'> {
  readonly typed: string
  readonly type: (text: string) => void
  /** Whether somebody has tried to go on with what stands there. */
  readonly isTried: boolean
  readonly isShort: boolean
  /** What to go on with, without the white space around; null: too short, which the field says from then on. */
  readonly take: () => string | null
}

/** Why something is done, or what was found: the words that are kept with it. */
export function useReason({ min, max }: Bounds): Reason {
  const [typed, type] = useState('')
  const [isTried, setTried] = useState(false)
  const given = typed.trim()
  const isShort = given.length < min
  return {
    ...{ typed, type, max, isTried, isShort },
    take: () => {
      setTried(true)
      return isShort ? null : given
    },
  }
}

interface ReasonWords {
  label: string
  /** Who reads it; may say how long it is already. */
  hint?: string | ((length: number) => string) | undefined
  /** Said where somebody tries to go on with too little. */
  short: string
}

interface ReasonFieldProps extends ReasonWords {
  of: Reason
  rows?: number | undefined
}

export const ReasonField = ({ of: { typed, type, max, isTried, isShort }, label, hint, short, rows = 4 }: ReasonFieldProps) => (
  <LongField
    {...{ label, rows, value: typed, maxLength: max, onChange: type }}
    hint={typeof hint === 'function' ? hint(typed.trim().length) : hint}
    error={isTried && isShort && short}
  />
)

interface ReasonDialogProps extends Omit<FormDialogProps, 'onSubmit' | 'busy' | 'children'>, ReasonWords {
  bounds: Bounds
  busy?: boolean
  rows?: number
  /** What will happen. */
  children?: ReactNode
  onGiven: (reason: string) => void
}

/** Says what will happen, and asks why. */
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
    if (given !== null && dialog.act !== null) onGiven(given)
  }
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={submit}>
      {children}
      <ReasonField of={reason} {...{ label, hint, short, rows }} />
    </FormDialog>
  )
}
