import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

const QUOTE_DELAY_MS = 250

export type FundingMethod = Output<'list_funding_methods'>['items'][number]

/** What adding this amount costs and credits, asked when typing rests. */
export function useFundingQuote(method: FundingMethod | null, amount: Cents | null) {
  const rested = useDebounced(amount, QUOTE_DELAY_MS)
  const isWanted = method !== null && rested !== null && rested >= method.minimum && rested <= method.maximum
  const quote = useQuery({
    ...api.quote_funding.query({ method: method?.method ?? 'sandbox', amount: rested ?? 0 }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isSettled = isWanted && rested === amount && quote.isSuccess && !quote.isPlaceholderData
  return {
    shown: isWanted ? (quote.data ?? null) : null,
    settled: isSettled ? quote.data : null,
    hasFailed: isWanted && quote.isError,
    retry: () => void quote.refetch(),
  }
}
