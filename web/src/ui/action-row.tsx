import { Fragment, type ReactNode } from 'react'
import { withEmailBreaks } from './email-breaks.tsx'
import { SEPARATOR } from '../lib/separator.ts'

export interface ActionRowProps {
  start: ReactNode
  title: ReactNode
  details: readonly ReactNode[]
  actions?: ReactNode
  error?: ReactNode
}

/** Belongs inside an `<li>`. */
export const ActionRow = ({ start, title, details, actions, error: problem }: ActionRowProps) => (
  <div className="@container grid grid-cols-1 gap-2 px-edge py-2.5 md:px-5">
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[min(0.75rem,3.75vw)] gap-y-1.5 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[28rem]:items-center">
      {start}
      <div className="min-w-0 self-center wrap-anywhere">
        <p className="leading-5.5 font-medium">{withEmailBreaks(title)}</p>
        <p className="text-sm text-ink-soft">
          {details.map((detail, index) => (
            <Fragment key={index}>
              {index > 0 && <span className="hidden @min-[28rem]:inline">{SEPARATOR}</span>}
              <span className="block first-letter:uppercase @min-[28rem]:inline">{withEmailBreaks(detail)}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {actions && <div className="col-start-2 flex min-w-0 flex-wrap gap-1.5 @min-[28rem]:col-start-3">{actions}</div>}
    </div>
    {problem}
  </div>
)
