import type { Cents } from '@hai/contract/money'
import { lazyScreen } from '../lib/lazy-screen.tsx'
import { Aside } from '../ui/optional-content.tsx'

export interface FreeLeftProps {
  quote: { readonly amount: Cents; readonly fee: Cents; readonly free_left_today: Cents | null }
}

/** Loaded on demand, because only small payments have a daily free sum. */
const FreeLeftText = lazyScreen(() => import('./free-allowance-text.tsx').then(({ FreeLeftText: one }) => one))

/** What the payer can still send for free today, or why this payment has a fee. */
export function FreeLeft({ quote }: FreeLeftProps) {
  if (quote.free_left_today === null) return null
  return (
    <Aside>
      <FreeLeftText quote={quote} left={quote.free_left_today} />
    </Aside>
  )
}
