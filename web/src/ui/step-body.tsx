import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus on mount, so that a second Enter cannot press the next step's button. */
export function StepBody({ label, takesFocus = true, children }: { label: string; takesFocus?: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div ref={body} role="group" aria-label={label} tabIndex={-1} className="grid grid-cols-1 content-start gap-4 outline-none">
      {children}
    </div>
  )
}
