import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A message over the page, above the bottom bar of a phone. */
export const FloatingCard = ({ label, children }: { label: string; children: ReactNode }) =>
  createPortal(
    <section
      aria-label={label}
      data-foot
      className="fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-(--z-bar) grid grid-cols-1 gap-2 rounded-box bg-surface p-4 text-ink shadow-(--shadow-float) md:inset-x-auto md:right-8 md:bottom-8 md:max-w-md print:hidden"
    >
      {children}
    </section>,
    document.body,
  )
