import type { ActivityItem } from '@hai/contract/wallet'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import type { DuplicateCheckProps } from './duplicate-payment-notice.tsx'

const Check = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateCheck: one }) => one))
const Notice = lazyScreen(() => import('./duplicate-payment-notice.tsx').then(({ DuplicateNotice: one }) => one))

/** Warns if the member paid the same person the same amount in the last 15 minutes. */
export const LazyDuplicateCheck = (props: DuplicateCheckProps) => (
  <OptionalContent>
    <Check {...props} />
  </OptionalContent>
)

export const LazyDuplicateNotice = (props: { same: ActivityItem; name: string }) => (
  <OptionalContent>
    <Notice {...props} />
  </OptionalContent>
)
