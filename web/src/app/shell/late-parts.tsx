import type { ReactNode } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { Aside } from '../../ui/aside.tsx'

/** Their code comes after the page, in one file. */
const load = () => import('./late-marks.tsx')

const UnreadMark = lazyScreen(() => load().then(({ UnreadMark: one }) => one))
const AnyDispute = lazyScreen(() => load().then(({ AnyDispute: one }) => one))
const Overlays = lazyScreen(() => load().then(({ LateOverlays: one }) => one))

/** How many messages are unread, on the link to them. */
export const MessagesMark = () => (
  <Aside>
    <UnreadMark />
  </Aside>
)

/** The way to disputes, for members who have any (member-area.md, section 2). */
export const DisputesEntry = ({ children }: { children: ReactNode }) => (
  <Aside>
    <AnyDispute>{children}</AnyDispute>
  </Aside>
)

/** Outside the bars, because a dialog inside a hidden bar is never drawn. */
export const LateOverlays = () => (
  <Aside>
    <Overlays />
  </Aside>
)
