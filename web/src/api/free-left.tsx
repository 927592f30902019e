import type { Cents } from '@hai/contract/money'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { Aside } from '../ui/aside.tsx'

export interface FreeLeftProps {
  quote: { readonly amount: Cents; readonly fee: Cents; readonly free_left_today: Cents | null }
}

/** Only small payments have a free sum: its words are fetched with the first of them. */
const FreeLeftText = lazyScreen(() => import('./free-left-text.tsx').then(({ FreeLeftText: one }) => one))

/** Below the price of a small payment: what the payer can still send free today, or why this payment has a fee. */
export function FreeLeft({ quote }: FreeLeftProps) {
  if (quote.free_left_today === null) return null
  return (
    <Aside>
      <FreeLeftText quote={quote} left={quote.free_left_today} />
    </Aside>
  )
}
