import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import type { DuplicatePaymentProps } from './duplicate-payment-notice.tsx'

const Late = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateCheck: one }) => one))
const LateNotice = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateWarning: one }) => one))

/** Warns if the member paid the same person the same amount in the last ten minutes. */
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
