import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import type { DuplicatePaymentProps } from './duplicate-payment-notice.tsx'

/** Loaded when a payment may repeat another. */
const Late = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateCheck: one }) => one))
const LateNotice = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateWarning: one }) => one))

/** Warns of a payment of the same amount to the same member within minutes. */
export const DuplicatePayment = (props: DuplicatePaymentProps) => (
  <OptionalContent>
    <Late {...props} />
  </OptionalContent>
)

export const DuplicateNotice = (props: { same: ActivityItem; name: string }) => (
  <OptionalContent>
    <LateNotice {...props} />
  </OptionalContent>
)
