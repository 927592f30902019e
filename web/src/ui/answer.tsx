import type { ReactNode } from 'react'

/** The main statement of a result page, as a notice's title. */
export const Answer = ({ children }: { children: ReactNode }) => (
  <span className="block pb-1.5 text-xl leading-6 font-bold">{children}</span>
)
