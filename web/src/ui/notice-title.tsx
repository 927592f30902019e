import type { ReactNode } from 'react'

export const NoticeTitle = ({ children }: { children: ReactNode }) => (
  <span className="block pb-1.5 text-xl leading-6 font-bold">{children}</span>
)
