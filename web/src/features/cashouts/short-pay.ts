import type { Cashout } from '@hai/contract/cashout-record'

type Of = { readonly rating: Cashout['rating'] } & { readonly actions: readonly Cashout['actions'][number][] }
type Trouble = 'short_paid' | 'asked_for_more' | 'forced_purchase'

/** What the member has said went wrong and may report, the gravest first: it is what the dispute is about. Empty: there is nothing to report, or not any more. */
export function toReport({ rating, actions }: Of): readonly Trouble[] {
  if (!rating || !actions.includes('report')) return []
  const { short_paid, asked_for_more, had_to_buy } = rating
  return [
    ...(short_paid ? (['short_paid'] as const) : []),
    ...(asked_for_more ? (['asked_for_more'] as const) : []),
    ...(had_to_buy ? (['forced_purchase'] as const) : []),
  ]
}
