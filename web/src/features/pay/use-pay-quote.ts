import type { Output } from '@hai/contract/contract'
import { zeroCents, type Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { api } from '../../api/api.ts'
import { useLiveQuote } from '../../payments/use-live-quote.ts'

export type Quote = Output<'quote_quick_pay'>

export const usePayQuote = (payee: PayTarget, amount: Cents | null) =>
  useLiveQuote(amount, (rested) => api.quote_quick_pay.query({ payee, amount: rested }))

/** What the payer pays: no fee and no tax if the payee pays them. */
export const payerPrice = ({ fee, tax, total, fee_paid_by }: Quote): Pick<Quote, 'fee' | 'tax' | 'total'> =>
  fee_paid_by === 'payer' ? { fee, tax, total } : { fee: zeroCents, tax: zeroCents, total }
