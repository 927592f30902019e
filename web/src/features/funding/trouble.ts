import { formatUsd } from '@hai/contract/money'
import { ApiError, factsOf, hasCode } from '../../api/api-error.ts'
import { clockTime } from '../../lib/moments.ts'
import type { Translate } from '../../lib/words.ts'

/** refused: the server said no. offline: nothing was asked. unknown: nobody answered; the same key again cannot add twice. */
export type Trouble =
  { readonly kind: 'offline' } | { readonly kind: 'unknown' } | { readonly kind: 'refused'; readonly error: ApiError }

/** What a failed funding means for the money. Answers that are not the product's own leave it open. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError) || hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE')) return { kind: 'unknown' }
  return { kind: 'refused', error }
}

const ownWords = ['FUNDING_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'] as const

/** Why the server refused, in the member's words and with its figures. */
export function refusalText(error: ApiError, t: Translate<'funding'>): string {
  const limit = factsOf(error, 'LIMIT_EXCEEDED')
  if (limit) return t('err_LIMIT', { limit: formatUsd(limit.limit), remaining: formatUsd(limit.remaining) })
  const bounds = factsOf(error, 'AMOUNT_OUT_OF_BOUNDS')
  if (bounds) return t('err_AMOUNT_OUT_OF_BOUNDS', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(bounds.maximum) })
  const retry = factsOf(error, 'RATE_LIMITED')
  if (retry) return t('err_RATE_LIMITED', { time: clockTime(new Date(retry.retry_at)) })
  const own = ownWords.find((code) => code === error.code)
  return t(own ? `err_${own}` : 'err_other')
}
