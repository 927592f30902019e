import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { Aside } from '../ui/optional-content.tsx'
import type { SamePaidProps } from './duplicate-payment-notice.tsx'

/** Loaded when a payment may repeat another. */
const Late = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ SamePaidCheck: one }) => one))
const LateNotice = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ SamePaidWarning: one }) => one))

/** Warns of a payment of the same amount to the same member within minutes. */
export const SamePaid = (props: SamePaidProps) => (
  <Aside>
    <Late {...props} />
  </Aside>
)

export const SamePaidNotice = (props: { same: ActivityItem; name: string }) => (
  <Aside>
    <LateNotice {...props} />
  </Aside>
)
