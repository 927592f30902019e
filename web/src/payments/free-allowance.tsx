import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import type { FreeAllowanceProps } from './free-allowance-text.tsx'

/** Loaded on demand, because only small payments have a daily free sum. */
const FreeAllowanceText = lazyScreen(() => import('./free-allowance-text.tsx').then(({ FreeAllowanceText: one }) => one))

/** `isRefused`: the payment cannot go out, so nothing is left "after it". */
export function FreeAllowance({ quote, isRefused }: FreeAllowanceProps & { isRefused: boolean }) {
  if (quote.free_left_today === null || (isRefused && quote.fee === 0)) return null
  return (
    <OptionalContent>
      <FreeAllowanceText quote={quote} left={quote.free_left_today} />
    </OptionalContent>
  )
}
