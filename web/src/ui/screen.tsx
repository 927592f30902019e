import { useEffect, type ReactNode } from 'react'
import { useHeadingFocus } from '../lib/navigation-focus.ts'
import { cx } from '../lib/cx.ts'
import { pageTitle } from '../lib/installation.ts'
import { withEmailBreaks } from './email-breaks.tsx'

export interface ScreenProps {
  title: string
  titleHidden?: boolean
  action?: ReactNode
  children: ReactNode
}

export function Screen({ title, titleHidden = false, action, children }: ScreenProps) {
  const heading = useHeadingFocus<HTMLHeadingElement>()
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <>
      <div className={cx('flex flex-wrap items-center justify-between gap-3', titleHidden && 'sr-only')}>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 outline-none">
          {withEmailBreaks(title)}
        </h1>
        {action}
      </div>
      {children}
    </>
  )
}

export const Split = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_22.5rem]">{children}</div>
)

/**
 * Has no header and navigation, for people who cannot enter the app: blocked, waiting for approval, or after a failed
 * setup.
 */
export function GateScreen({ title, children, top }: { title: string; children: ReactNode; top?: ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-[calc(var(--container-phone)+2.5rem)] grid-cols-1 content-start gap-6 px-gutter pt-4 pb-6"
    >
      {top}
      {children}
    </main>
  )
}
