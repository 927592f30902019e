import type { Cents } from '@hai/contract/money'
import { api } from '../../api/api.ts'
import { useLiveQuote } from '../../api/use-live-quote.ts'
import type { Person } from './send-flow.ts'

export const useQuote = (person: Person | null, amount: Cents | null, faceToFace: boolean) =>
  useLiveQuote(
    amount,
    (rested) =>
      api.quote_transfer.query({
        payee: person?.payee ?? { hai_tag: 'nobody' },
        amount: rested,
        ...(faceToFace ? { undo_window: false } : {}),
      }),
    () => person !== null,
  )
