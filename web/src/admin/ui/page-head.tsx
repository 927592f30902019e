import { useEffect, type ReactNode } from 'react'
import { useHeadingFocus } from '../../lib/navigation-focus.ts'
import { cx } from '../../lib/cx.ts'
import { pageTitle } from '../../lib/installation.ts'

export function PageHead({ title, isHidden = false, children }: { title: string; isHidden?: boolean; children?: ReactNode }) {
  const heading = useHeadingFocus<HTMLHeadingElement>()
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', isHidden && 'sr-only')}>
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 text-xl leading-7 tracking-[-0.01em] outline-none wrap-anywhere md:text-xl md:leading-7"
      >
        {title}
      </h1>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
