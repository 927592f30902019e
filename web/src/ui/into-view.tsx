import type { ReactNode } from 'react'

const comeIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What has just come up, and would otherwise stand above or below what is seen of a long sheet. */
export const IntoView = ({ children }: { children: ReactNode }) => (
  <span ref={comeIntoView} className="block scroll-my-20">
    {children}
  </span>
)
