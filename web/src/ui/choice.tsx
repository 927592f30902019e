import type { ReactNode } from 'react'
import { useFieldWords } from './field.tsx'

export interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: ReactNode
  sub?: ReactNode
  start?: ReactNode
}

export const Choice = ({ name, isChosen, onChoose, title, sub, start }: ChoiceProps) => (
  <label className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-box bg-surface px-4 py-2 has-checked:bg-accent-wash has-checked:inset-ring-[1.5px] has-checked:inset-ring-accent-ink">
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-5 flex-none accent-accent-ink" />
    {start}
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{title}</span>
      {sub && <span className="block text-sm text-ink-soft">{sub}</span>}
    </span>
  </label>
)

interface FieldGroupProps {
  label: string
  /** The label is only for screen readers, because a title shows the same. */
  isLabelHidden?: boolean
  /** For choices of which exactly one is made. */
  isRadio?: boolean
  error: ReactNode
  children: ReactNode
}

/** Several choices, pictures or files that share a label and an error. */
export function FieldGroup({ label, isLabelHidden = false, isRadio = false, error, children }: FieldGroupProps) {
  const { control, below } = useFieldWords({ error })
  return (
    <fieldset role={isRadio ? 'radiogroup' : undefined} {...control} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'pb-1.5 text-sm font-medium'}>{label}</legend>
      {children}
      {below}
    </fieldset>
  )
}
