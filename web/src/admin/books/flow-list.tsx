import { ArrowRight } from 'lucide-react'
import { Money } from '../ui/sensitive.tsx'
import type { FlowPictureProps } from './flow-picture.tsx'

/** The flows where there is no room for a picture: from where, to where, how much. */
export function FlowList({ links, nameOf, label }: FlowPictureProps) {
  return (
    <ul aria-label={label} className="grid gap-2 text-sm">
      {links.map(({ from_kind, to_kind, amount }) => (
        <li key={`${from_kind} ${to_kind}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            {nameOf(from_kind)} <ArrowRight className="inline size-4 text-ink-soft" /> {nameOf(to_kind)}
          </span>
          <Money cents={amount} className="ms-auto" />
        </li>
      ))}
    </ul>
  )
}
