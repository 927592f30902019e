import type { ReactNode } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { OptionalContent } from '../../ui/error-boundary.tsx'

const load = () => import('./shell-extras.tsx')

const UnreadMark = lazyScreen(() => load().then(({ UnreadMark: one }) => one))
const IfAnyDispute = lazyScreen(() => load().then(({ IfAnyDispute: one }) => one))
const Overlays = lazyScreen(() => load().then(({ LateOverlays: one }) => one))

export const MessagesMark = () => (
  <OptionalContent>
    <UnreadMark />
  </OptionalContent>
)

/** Link to disputes, for members who have any (docs/product/the-app.md#pages). */
export const DisputesEntry = ({ children }: { children: ReactNode }) => (
  <OptionalContent>
    <IfAnyDispute>{children}</IfAnyDispute>
  </OptionalContent>
)

/** Rendered outside the bars, because a dialog inside a hidden bar is not shown. */
export const LateOverlays = () => (
  <OptionalContent>
    <Overlays />
  </OptionalContent>
)
