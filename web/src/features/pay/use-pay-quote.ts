import type { Output } from '@hai/contract/contract'
import { formatUsd, negative, type Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { factsOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Translate } from '../../lib/words.ts'

export type Quote = Output<'quote_quick_pay'>

const QUOTE_DELAY_MS = 250

/** The live price: asked when typing rests, the last one stays meanwhile. */
export function usePayQuote(payee: PayTarget, amount: Cents | null) {
  const rested = useDebounced(amount, QUOTE_DELAY_MS)
  const isWanted = rested !== null && rested > 0
  const quote = useQuery({
    ...api.quote_quick_pay.query({ payee, amount: rested ?? 0 }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isSettled = isWanted && rested === amount && quote.isSuccess && !quote.isPlaceholderData && !quote.isFetching
  return {
    shown: isWanted ? (quote.data ?? null) : null,
    /** The price of exactly this payment, or null while it is not known. */
    settled: isSettled ? quote.data : null,
    error: isWanted && !quote.isFetching && rested === amount ? quote.error : null,
    retry: () => void quote.refetch(),
  }
}

/** Whether the price stands in the way: the wallet or the day does not hold it. */
export const canBePaid = ({ available_after, amount, remaining_today }: Quote): boolean =>
  available_after >= 0 && amount <= remaining_today

/** What is wrong with the amount, in words; null while nothing is, or nobody knows. */
export function amountTrouble(
  {
    hasLeft,
    typed,
    amount,
    quote,
    error,
  }: { hasLeft: boolean; typed: string; amount: Cents | null; quote: Quote | null; error: Error | null },
  t: Translate<'pay'>,
): string | null {
  if (amount === null || amount === 0) return hasLeft && typed !== '' ? t('err_amount') : null
  const bounds = factsOf(error, 'AMOUNT_OUT_OF_BOUNDS')
  if (bounds) return t('err_bounds', { minimum: formatUsd(bounds.minimum), maximum: formatUsd(bounds.maximum) })
  if (!quote) return null
  if (quote.amount > quote.remaining_today) return t('err_day', { amount: formatUsd(quote.remaining_today) })
  return quote.available_after < 0 ? t('err_short', { amount: formatUsd(negative(quote.available_after)) }) : null
}
