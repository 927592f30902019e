import type { Output } from '@hai/contract/contract'
import { localeOf } from '@hai/contract/number-text'
import { currentLanguage, type Translate } from '../lib/translations.ts'
import { formatUsd } from '../lib/money-text.ts'
import { nonBreakingName } from './non-breaking-name.ts'
import type { KnownPayment, OutgoingAttempt } from './outgoing-payment.ts'
import { inputsOf } from './payment-state.ts'

const kinds = {
  send_money: 'payment',
  quick_pay: 'payment',
  pay_money_request: 'payment',
  request_cashout: 'cash_out',
  create_task: 'task',
} as const

type T = Translate<'payments'>

/** The values of a text that names one payment, such as `went_out`. */
export const titleValues = ({ call, amount, name }: KnownPayment) => ({
  kind: kinds[call] === 'payment' && name === null ? 'unnamed' : kinds[call],
  amount: formatUsd(amount),
  name: nonBreakingName(name ?? ''),
  list: '',
})

/** As `titleValues`, for a payment as the server knows it. */
export const foundValues = ({ kind, amount, counterparty }: Output<'get_transaction'>) => ({
  kind: kind === 'cash_out' || kind === 'task' ? kind : counterparty.shown_name === null ? 'unnamed' : 'payment',
  amount: formatUsd(amount),
  name: nonBreakingName(counterparty.shown_name ?? ''),
})

export const paymentText = (payment: KnownPayment, t: T): string => t('one_payment', titleValues(payment))

/** The values of a text about payments of which at most one has gone out. */
function valuesOfAll(payments: readonly KnownPayment[], t: T) {
  const [first, ...others] = payments
  if (first && others.length === 0) return titleValues(first)
  const texts = payments.map((payment) => paymentText(payment, t))
  const list = new Intl.ListFormat(localeOf[currentLanguage()], { type: 'unit' }).format(texts)
  return { kind: 'several', amount: '', name: '', list }
}

export const unconfirmedTitle = (attempt: OutgoingAttempt, t: T): string =>
  t('unconfirmed_title', valuesOfAll(inputsOf(attempt), t))

/** Null if there are none. */
export const notPaidTitle = (payments: readonly KnownPayment[], t: T): string | null =>
  payments.length === 0 ? null : t('did_not_go_out', valuesOfAll(payments, t))

/**
 * As `notPaidTitle`, for earlier payments whose key `paid` has used. One without details can be the same payment, which
 * the server carries out once, so it is not named.
 */
export const replacedTitle = (replaced: readonly KnownPayment[], paid: KnownPayment, t: T): string | null =>
  notPaidTitle(
    replaced.filter(({ input, call, amount }) => input !== null || call !== paid.call || amount !== paid.amount),
    t,
  )
