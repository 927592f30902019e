import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

export function Empty({
  icon,
  title,
  text,
  action,
}: {
  icon?: LucideIcon
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-88 grid-cols-1 justify-items-center gap-2 py-12 text-center">
      {icon && (
        <span className="mb-2">
          <Glyph icon={icon} size="l" />
        </span>
      )}
      <h2>{title}</h2>
      {text && <p className="text-ink-soft">{text}</p>}
      {action && <div className="mt-4 grid w-full grid-cols-1 gap-2">{action}</div>}
    </div>
  )
}
