import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { api } from '../../api/api.ts'
import { useLiveQuote } from '../../payments/use-live-quote.ts'
import { isWithinBounds, type FundingBounds } from './funding-amount.ts'

export type FundingMethod = Output<'list_funding_methods'>['items'][number]

export const useFundingQuote = (method: FundingMethod, amount: Cents | null, bounds: FundingBounds) =>
  useLiveQuote(
    amount,
    (rested) => api.quote_funding.query({ method: method.method, amount: rested }),
    (rested) => isWithinBounds(rested, bounds),
  )
