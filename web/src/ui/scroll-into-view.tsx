import type { ReactNode } from 'react'

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export const ScrollIntoView = ({ children }: { children: ReactNode }) => (
  <span ref={comeIntoView} className="block scroll-my-20">
    {children}
  </span>
)
