import type { ReactNode } from 'react'

/** What the page was opened for, as the title of its notice: nothing on it is larger but money. */
export const Answer = ({ children }: { children: ReactNode }) => (
  <span className="block pb-1.5 text-xl leading-6 font-bold">{children}</span>
)
