import { useId } from 'react'

export function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange: (on: boolean) => void
}) {
  const hintId = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={hint && hintId}
      onClick={() => onChange(!isOn)}
      className="group flex min-h-(--size-touch) items-center justify-between gap-4"
    >
      <span className="min-w-0">
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="relative h-8 w-13 flex-none rounded-full bg-line-strong transition-colors duration-(--duration-quick) after:absolute after:inset-y-1 after:left-1 after:w-6 after:rounded-full after:bg-surface after:transition-[translate] after:duration-(--duration-quick) group-aria-checked:bg-accent group-aria-checked:after:translate-x-5 group-aria-checked:after:bg-on-accent forced-colors:border forced-colors:after:bg-[CanvasText] forced-colors:group-aria-checked:border-[Highlight] forced-colors:group-aria-checked:bg-[Highlight] forced-colors:group-aria-checked:after:bg-[HighlightText] forced-colors:forced-color-adjust-none forced-colors:bg-[Canvas]"
      />
    </button>
  )
}
