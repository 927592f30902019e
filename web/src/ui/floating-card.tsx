import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A message over the page, above the bottom bar of a phone. It makes the page longer, so it hides nothing at its end. */
export const FloatingCard = ({ label, children }: { label: string; children: ReactNode }) =>
  createPortal(
    <section
      aria-label={label}
      data-foot
      className="sticky bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-(--z-bar) mx-3 mb-[calc(5.25rem+env(safe-area-inset-bottom))] grid grid-cols-1 gap-2 rounded-box bg-surface p-4 text-ink shadow-(--shadow-float) md:bottom-8 md:mr-8 md:mb-8 md:ml-auto md:max-w-120 print:hidden"
    >
      {children}
    </section>,
    document.body,
  )
