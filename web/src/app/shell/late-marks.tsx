import type { ReactNode } from 'react'
import { AnyDispute } from '../../features/disputes/any-dispute.tsx'
import { UpdateBanner } from '../../features/installing/update-banner.tsx'
import { LegalDue } from '../../features/legal/legal-due.tsx'

// One file of what the bars show once the page stands: each further one would be named in the first.
export { UnreadMark } from '../../features/chat/unread-mark.tsx'

/** Stands once on every page: the way to disputes, word of a new version, and the question that comes over the page while something is to be accepted. */
export const LateEntry = ({ children }: { children: ReactNode }) => (
  <>
    <LegalDue />
    <UpdateBanner />
    <AnyDispute>{children}</AnyDispute>
  </>
)
