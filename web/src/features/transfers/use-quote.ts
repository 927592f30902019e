import type { Cents } from '@hai/contract/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Person } from './send-flow.ts'

const QUOTE_DELAY_MS = 250

/** The live price of a send: asked when typing rests, the last one stays on the screen meanwhile. */
export function useQuote(person: Person | null, amount: Cents | null, faceToFace: boolean) {
  const rested = useDebounced(amount, QUOTE_DELAY_MS)
  const isWanted = person !== null && rested !== null && rested > 0
  const quote = useQuery({
    ...api.quote_transfer.query({
      payee: person?.payee ?? { hai_tag: 'nobody' },
      amount: rested ?? 0,
      ...(faceToFace ? { undo_window: false } : {}),
    }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const isSettled = isWanted && rested === amount && quote.isSuccess && !quote.isPlaceholderData && !quote.isFetching
  return {
    /** The price to show; of the amount before while the new one is being asked for. */
    shown: isWanted ? (quote.data ?? null) : null,
    /** The price of exactly this send, or null while it is not known. */
    settled: isSettled ? quote.data : null,
    error: isWanted && !quote.isFetching && rested === amount ? quote.error : null,
    retry: () => void quote.refetch(),
  }
}
