import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { api } from '../../api/api.ts'
import { useLiveQuote } from '../../api/use-live-quote.ts'

export type Quote = Output<'quote_transfer'>

export const useRunQuote = (hai_tag: string | null, amount: Cents | null) =>
  useLiveQuote(
    amount,
    (rested) => ({ ...api.quote_transfer.query({ payee: { hai_tag: hai_tag ?? 'nobody' }, amount: rested }), retry: false }),
    () => hai_tag !== null,
  )

export type RunQuote = ReturnType<typeof useRunQuote>
