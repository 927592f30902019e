import { formatUsd, type Cents } from '@hai/contract/money'
import { ApiError, factsOf, hasCode } from '../../api/api-error.ts'
import { clockTime, exactMoment } from '../../lib/moments.ts'
import type { Language } from '../../lib/language.ts'
import type { Translate } from '../../lib/words.ts'

/**
 * refused: the server said no and nothing moved. requoted: the price changed, nothing moved. offline: nothing was asked.
 * unknown: nobody answered, so it may or may not have been sent; the same key again cannot pay twice.
 */
export type Trouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'requoted'; readonly error: ApiError }

/** What a failed act means for the money. Answers that are not the product's own leave it open. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError) || hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE')) return { kind: 'unknown' }
  return { kind: hasCode(error, 'QUOTE_CHANGED') ? 'requoted' : 'refused', error }
}

/** What the member can change to get on. retry: nothing, but later it may work. */
export type WayOut = 'amount' | 'person' | 'retry'

export function wayOut(trouble: Trouble): WayOut {
  if (trouble.kind !== 'refused') return 'retry'
  if (hasCode(trouble.error, 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_CANNOT_RECEIVE'))
    return 'amount'
  return hasCode(trouble.error, 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_IS_SELF') ? 'person' : 'retry'
}

interface Wording {
  readonly t: Translate<'transfers'>
  readonly language: Language
  /** What the send would have taken in all. */
  readonly total: Cents
}

/** A limit in words, with its figures and when it resets. */
function limitText(error: ApiError, { t, language }: Wording): string | null {
  const facts = factsOf(error, 'LIMIT_EXCEEDED')
  if (!facts) return null
  const limit = formatUsd(facts.limit)
  if (facts.name === 'balance') return t('err_LIMIT_balance', { limit })
  const resets = facts.resets_at ? exactMoment(new Date(facts.resets_at), language) : ''
  const figures = { limit, used: formatUsd(facts.used), remaining: formatUsd(facts.remaining), resets }
  return facts.name === 'day' ? t('err_LIMIT_day', figures) : t('err_LIMIT_days_30', figures)
}

/** Refusals without figures that have a sentence of their own. */
const ownWords = [
  'RECIPIENT_UNAVAILABLE',
  'RECIPIENT_IS_SELF',
  'RECIPIENT_CANNOT_RECEIVE',
  'WALLET_LOCKED',
  'IDEMPOTENCY_CONFLICT',
] as const

/** Why the server refused, in the member's words and with its figures. */
export function refusalText(error: ApiError, wording: Wording): string {
  const { t, total } = wording
  const limited = limitText(error, wording)
  if (limited) return limited
  const funds = factsOf(error, 'INSUFFICIENT_FUNDS')
  if (funds)
    return t('err_INSUFFICIENT_FUNDS', { available_balance: formatUsd(funds.available_balance), total: formatUsd(total) })
  const bounds = factsOf(error, 'AMOUNT_OUT_OF_BOUNDS')
  if (bounds) return t('err_AMOUNT_OUT_OF_BOUNDS', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(bounds.maximum) })
  const retry = factsOf(error, 'RATE_LIMITED')
  if (retry) return t('err_RATE_LIMITED', { time: clockTime(new Date(retry.retry_at)) })
  const own = ownWords.find((code) => code === error.code)
  return t(own ? `err_${own}` : 'err_other')
}
