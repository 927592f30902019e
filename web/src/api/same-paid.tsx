import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { Aside } from '../ui/aside.tsx'
import type { SamePaidProps } from './same-paid-notice.tsx'

/** Few payments repeat another: the code of the warning is fetched for someone paid before. */
const Late = lazyScreen(() => import('./same-paid-notice.tsx').then(({ SamePaid: one }) => one))
const LateNotice = lazyScreen(() => import('./same-paid-notice.tsx').then(({ SamePaidNotice: one }) => one))

/** Warns of a payment of the same amount to the same member within minutes. */
export const SamePaid = (props: SamePaidProps) => (
  <Aside>
    <Late {...props} />
  </Aside>
)

/** The same warning where the earlier payment is known. */
export const SamePaidNotice = (props: { same: ActivityItem; name: string }) => (
  <Aside>
    <LateNotice {...props} />
  </Aside>
)
