import { lazyScreen } from '../lib/lazy-screen.tsx'
import { OptionalContent } from '../ui/error-boundary.tsx'
import type { FreeAllowanceProps } from './free-allowance-text.tsx'

/** Loaded on demand, because only small payments have a daily free sum. */
const FreeAllowanceText = lazyScreen(() => import('./free-allowance-text.tsx').then(({ FreeAllowanceText: one }) => one))

export function FreeAllowance({ quote }: FreeAllowanceProps) {
  if (quote.free_left_today === null) return null
  return (
    <OptionalContent>
      <FreeAllowanceText quote={quote} left={quote.free_left_today} />
    </OptionalContent>
  )
}
