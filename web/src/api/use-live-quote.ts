import type { Cents } from '@hai/contract/money'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useDebounced } from '../lib/use-debounced.ts'

const QUOTE_DELAY_MS = 250

export interface LiveQuote<Quote> {
  /** The price to show; of the amount before while the new one is being asked for. */
  readonly shown: Quote | null
  /** The price of exactly this amount, or null while it is not known. */
  readonly settled: Quote | null
  /** Why there is none of this amount. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * The live price of an amount, asked when typing rests; the last answer stays meanwhile. `ask`: the call, as `api.quote_….query()` has it;
 * `isAsked`: whether there is anything to ask about an amount, as a rule all above nothing.
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
    shown: isWanted ? (data ?? null) : null,
    settled: isOfThis && isSuccess && !isPlaceholderData ? data : null,
    error: isOfThis ? error : null,
    retry: () => void refetch(),
  }
}
