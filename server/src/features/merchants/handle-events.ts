import type { DomainEvent, JournalPosting } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { isPaymentByLink, readTransferDetails } from '../transfers/index.ts'
import { addDeliveries } from './deliveries.ts'
import { readOpenEndpoints } from './endpoints.ts'

interface MerchantEvent {
  readonly user_id: string
  readonly event: 'pay_link.paid' | 'pay_link.refunded'
  readonly at: Date
  readonly data: Readonly<Record<string, string | number>>
}

/** Creates deliveries for each payment by link and each refund of one, in the transaction that moves the cursor. */
export async function handleEvents(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const merchantEvents = events.flatMap((event) =>
    event.stream === 'ledger' && isPaymentByLink(event) ? eventOf(event.posting) : [],
  )
  if (merchantEvents.length === 0) return
  const endpoints = await readOpenEndpoints(trx, [...new Set(merchantEvents.map(({ user_id }) => user_id))])
  const deliveries = merchantEvents.flatMap(({ user_id, event, at, data }) => {
    const event_id = newId()
    const body = JSON.stringify({ id: event_id, type: event, created_at: at.toISOString(), data })
    return endpoints
      .filter((endpoint) => endpoint.user_id === user_id)
      .map(({ id: endpoint_id }) => ({ id: newId(), endpoint_id, event_id, event, body, created_at: at, next_try_at: at }))
  })
  await addDeliveries(trx, deliveries)
}

/**
 * Empty for postings that are no payment by link and no refund of one. The event omits the payer, as `get_pay_link`
 * does.
 */
function eventOf({ kind, public_id, details, created_at: at }: JournalPosting): MerchantEvent[] {
  const { pay_link_id, payer_id, payee_id, amount, payee_gets: received = amount, returns } = readTransferDetails(details)
  if (pay_link_id === undefined) return []
  if (kind === 'refund') {
    const transaction_id = returns?.received_id ?? public_id
    return [{ user_id: payer_id, event: 'pay_link.refunded', at, data: { pay_link_id, transaction_id, amount } }]
  }
  if (payee_id === null) return []
  return [{ user_id: payee_id, event: 'pay_link.paid', at, data: { pay_link_id, transaction_id: public_id, amount, received } }]
}
