import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/optional-content.tsx'
import type { DuplicatePaymentProps } from './duplicate-payment-notice.tsx'

/** Loaded when a payment may repeat another. */
const Late = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicatePaymentCheck: one }) => one))
const LateNotice = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicatePaymentWarning: one }) => one))

/** Warns of a payment of the same amount to the same member within minutes. */
export const DuplicatePayment = (props: DuplicatePaymentProps) => (
  <OptionalContent>
    <Late {...props} />
  </OptionalContent>
)

export const DuplicatePaymentNotice = (props: { same: ActivityItem; name: string }) => (
  <OptionalContent>
    <LateNotice {...props} />
  </OptionalContent>
)
