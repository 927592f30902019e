import { negative } from '@hai/contract/money'
import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isPaymentByLink, readTransferDetails } from '../transfers/index.ts'
import { countLinkPayments, type LinkPayment } from './links.ts'
import { insertPayments, recordPaymentsReturned } from './payments.ts'

/** The payment itself does not update the link’s counts, so that many payers can use the link at the same time. */
export async function handleEvents(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const followed = events.flatMap(paymentOf)
  await countLinkPayments(trx, followed)
  await insertPayments(
    trx,
    followed.filter(({ times }) => times === 1),
  )
  await recordPaymentsReturned(
    trx,
    followed.filter(({ times }) => times === -1),
  )
}

function paymentOf(event: DomainEvent): LinkPayment[] {
  if (event.stream !== 'ledger' || !isPaymentByLink(event)) return []
  const { kind, details, public_id, created_at: at } = event.posting
  const { pay_link_id, amount, payee_gets: received = amount, returns } = readTransferDetails(details)
  if (pay_link_id === undefined) return []
  const of = { pay_link_id, at }
  return kind === 'quick_pay'
    ? [{ ...of, times: 1, amount, received, transaction_id: public_id }]
    : [{ ...of, times: -1, amount: negative(amount), received, transaction_id: returns?.received_id ?? public_id }]
}
