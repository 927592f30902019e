import type { StaffPerson } from '@hai/contract/staff-person'
import type { ReactNode } from 'react'
import { MemberName } from './member-name.tsx'
import { Sensitive } from './sensitive.tsx'

interface ResolutionProps {
  note: string | null
  by: StaffPerson | null
  /** Text before the name. */
  byLabel?: string
  /** The time. */
  children: ReactNode
}

/** How something was resolved: note, person, time. */
export const Resolution = ({ note, by, byLabel, children }: ResolutionProps) => (
  <div className="grid gap-2 text-sm wrap-anywhere">
    {note && (
      <p>
        <Sensitive kind="text">{note}</Sensitive>
      </p>
    )}
    {by && (
      <div>
        {byLabel} <MemberName member={by} plain />
      </div>
    )}
    {children && <p className="text-ink-soft">{children}</p>}
  </div>
)
