import type { Cents } from '@hai/contract/money'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDebounced } from '../lib/use-debounced.ts'

const QUOTE_DELAY_MS = 250

export interface LiveQuote<Quote> {
  /** The quote to show: while a new one loads, the quote of the previous amount. */
  readonly displayed: Quote | null
  /** The quote of exactly this amount; null while loading. */
  readonly settled: Quote | null
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * `ask` makes the query options, such as `api.quote_….query()`. Zero has no quote, and `isAsked` can exclude further
 * amounts.
 */
export function useLiveQuote<Quote, Key extends QueryKey>(
  amount: Cents | null,
  ask: (rested: number) => UseQueryOptions<Quote, Error, Quote, Key>,
  isAsked: (rested: Cents) => boolean = () => true,
): LiveQuote<Quote> {
  const rested = useDebounced(amount, QUOTE_DELAY_MS)
  const isWanted = rested !== null && rested > 0 && isAsked(rested)
  const { data, error, isSuccess, isPlaceholderData, isFetching, refetch } = useQuery({
    ...ask(rested ?? 0),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isOfThis = isWanted && rested === amount && !isFetching
  return {
    displayed: isWanted ? (data ?? null) : null,
    settled: isOfThis && isSuccess && !isPlaceholderData ? data : null,
    error: isOfThis ? error : null,
    retry: () => void refetch(),
  }
}

/**
 * The price to show for a payment. While a payment is repeated after a lost answer, a newer quote with another total is
 * not shown, because the first request is sent again unchanged.
 */
export const priceToShow = <Price extends { readonly total: Cents }>(
  price: Price | null,
  repeated: { readonly input: { readonly quoted_total?: number | undefined } } | null,
): Price | null => (repeated && price?.total !== repeated.input.quoted_total ? null : price)
