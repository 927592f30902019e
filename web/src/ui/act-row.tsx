import { Fragment, type ReactNode } from 'react'
import { withBreaks } from './breaks.tsx'

export interface ActRowProps {
  /** Face or Glyph. */
  start: ReactNode
  title: ReactNode
  details: readonly ReactNode[]
  /** Small buttons: what can be done about it. */
  acts?: ReactNode
  /** Why an act came to nothing. */
  trouble?: ReactNode
}

/**
 * A line of a list that can be acted upon, in an `<li>`. Every one breaks the same way: where there is room the details stand in
 * one line and the acts at the end; where there is not, each detail has its line and the acts stand beneath.
 */
export const ActRow = ({ start, title, details, acts, trouble }: ActRowProps) => (
  <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2 px-edge py-2.5 md:px-5">
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(0.75rem,3.75vw)] gap-y-1.5 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[28rem]:items-center">
      {start}
      <div className="min-w-0 self-center wrap-anywhere">
        <p className="leading-5.5 font-medium">{withBreaks(title)}</p>
        <p className="text-sm text-ink-soft">
          {details.map((detail, index) => (
            <Fragment key={index}>
              {index > 0 && <span className="hidden @min-[28rem]:inline"> · </span>}
              <span className="block first-letter:uppercase @min-[28rem]:inline">{withBreaks(detail)}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {acts && <div className="col-start-2 flex min-w-0 flex-wrap gap-1.5 @min-[28rem]:col-start-3">{acts}</div>}
    </div>
    {trouble}
  </div>
)
