import { ChevronDown, type LucideIcon } from 'lucide-react'

export interface PickerProps {
  label: string
  icon: LucideIcon
  value: string
  options: readonly { value: string; text: string }[]
  onPick: (value: string) => void
  /** `bar`: only icon and short text. `field`: with its label and the current choice, in forms. */
  variant: 'bar' | 'field'
  short?: string
}

/**
 * A transparent native `<select>` covers the element. In forms, the current choice is a text of its own, because a
 * `<select>` does not wrap a long choice.
 */
export function Picker({ label, icon: Icon, value, options, onPick, variant, short }: PickerProps) {
  const list = options.map((option) => (
    <option key={option.value} value={option.value} className="bg-surface text-ink">
      {option.text}
    </option>
  ))
  const change = (event: { target: { value: string } }) => onPick(event.target.value)
  if (variant === 'bar')
    return (
      <span className="relative inline-flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center gap-1.5 rounded-full px-2 text-sm font-medium hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
        <Icon className={short ? 'size-5' : 'size-6'} />
        {short && <span aria-hidden="true">{short}</span>}
        <select aria-label={label} value={value} onChange={change} className="absolute inset-0 w-full opacity-0">
          {list}
        </select>
      </span>
    )
  return (
    <label className="grid grid-cols-1 gap-1.5">
      <span className="text-sm font-medium">{label}</span>
      <span className="focus-ring-soft relative flex min-h-(--size-control) items-center gap-2 rounded-box border-[1.5px] border-line-strong bg-surface px-[min(0.875rem,4.375vw)]">
        <Icon className="size-5 flex-none text-ink-soft" />
        <span aria-hidden="true" className="min-w-0 flex-1 py-2 wrap-anywhere">
          {options.find((option) => option.value === value)?.text}
        </span>
        <select value={value} onChange={change} className="absolute inset-0 w-full opacity-0">
          {list}
        </select>
        <ChevronDown className="size-4 flex-none text-ink-soft" />
      </span>
    </label>
  )
}
