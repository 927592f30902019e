import { useEffect, useRef, type ReactNode } from 'react'

/** One question of the flow. It takes the focus when it comes, unless a field of its own does. */
export function Step({ label, hasField = false, children }: { label: string; hasField?: boolean; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hasField) step.current?.focus({ preventScroll: true })
  }, [hasField])
  return (
    <div
      ref={step}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 outline-none"
    >
      {children}
    </div>
  )
}
