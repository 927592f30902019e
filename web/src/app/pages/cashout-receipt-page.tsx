import { Suspense, type ReactNode } from 'react'
import type { CashoutReceiptParts } from '../../features/cashouts/cashout-receipt-screen.tsx'
import { CashoutReceiptScreen } from '../../features/cashouts/index.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

const ReceiptProof = lazyScreen(() => import('../../features/wallet/receipt-proof.tsx').then(({ ReceiptProof: one }) => one))
const ShareOther = lazyScreen(() => import('../../features/wallet/share-button.tsx').then(({ ShareOther: one }) => one))
const PrintedChecks = lazyScreen(() => import('../../features/wallet/receipt-file.tsx').then(({ PrintedChecks: one }) => one))

/** An error in an optional part must not break the receipt. */
const aside = (part: ReactNode, place?: ReactNode): ReactNode => (
  <ErrorBoundary isOptional fallback={() => null}>
    <Suspense fallback={place}>{part}</Suspense>
  </ErrorBoundary>
)

const place = <div className="min-h-(--size-touch)" />

const parts: CashoutReceiptParts = {
  share: (receipt) => aside(<ShareOther receipt={receipt} />, place),
  proof: (transaction_id) => aside(<ReceiptProof transaction_id={transaction_id} />, place),
  paper: (url) => aside(<PrintedChecks url={url} />),
}

export const CashoutReceiptPage = () => <CashoutReceiptScreen {...parts} />
