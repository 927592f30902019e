import { formatUsd } from '../lib/money-text.ts'
import { nonBreakingName } from './non-breaking-name.ts'
import type { KnownPayment, OutgoingAttempt } from './outgoing-payment.ts'

const kinds = {
  send_money: 'payment',
  quick_pay: 'payment',
  pay_money_request: 'payment',
  request_cashout: 'cash_out',
  create_task: 'task',
} as const

/** The values of the texts that name a payment: `unconfirmed_title`, `went_out` and `did_not_go_out`. */
export const titleValues = ({ call, amount, name }: KnownPayment) => ({
  kind: kinds[call] === 'payment' && name === null ? 'unnamed' : kinds[call],
  amount: formatUsd(amount),
  name: nonBreakingName(name ?? ''),
})

/** For an attempt whose key has paid. It is not named if another payment may have used its key. */
export const wentOutValues = (attempt: OutgoingAttempt | null) =>
  attempt && !attempt.isShared ? titleValues(attempt.input) : { kind: 'unknown', amount: '', name: '' }
