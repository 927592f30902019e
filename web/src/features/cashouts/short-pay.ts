import type { Cashout } from '@hai/contract/cashout-record'

type RatedCashout = { readonly rating: Cashout['rating'] } & { readonly actions: readonly Cashout['actions'][number][] }
type Problem = 'short_paid' | 'asked_for_more' | 'forced_purchase'

/** Most serious first. The first problem becomes the reason of the dispute. */
export function reportableProblems({ rating, actions }: RatedCashout): readonly Problem[] {
  if (!rating || !actions.includes('report')) return []
  const { short_paid, asked_for_more, had_to_buy } = rating
  return [
    ...(short_paid ? (['short_paid'] as const) : []),
    ...(asked_for_more ? (['asked_for_more'] as const) : []),
    ...(had_to_buy ? (['forced_purchase'] as const) : []),
  ]
}
