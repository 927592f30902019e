import type { DomainEvent, JournalPosting } from '../../events/index.ts'
import type { Push } from '../../feature.ts'
import { creditOf } from '../adjustments/index.ts'
import { isCashInKind, readCashInDetails } from '../cash-ins/index.ts'
import { isCashoutKind, readCashoutDetails } from '../cashouts/index.ts'
import { isFundingKind } from '../funding/index.ts'
import { isTaskKind, readTaskDetails } from '../tasks/index.ts'
import { REVERSED_KIND, REWARD_KIND, rewardDetails } from '../referrals/index.ts'
import { isTransferKind, readTransferDetails, relayedPayments } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { readItems, type ItemQuery } from './read-items.ts'
import { showItems } from './show-items.ts'

export async function walletPushes(
  context: Context,
  events: readonly DomainEvent[],
  isListening: (user_id: string) => boolean,
): Promise<Push[]> {
  const postings = events.flatMap((event) => (event.stream === 'ledger' ? event.posting : []))
  const owners = new Set(postings.flatMap(({ entries }) => entries.flatMap(({ owner_id }) => owner_id ?? [])).filter(isListening))
  const changed = [...postings.flatMap(changedItems), ...events.flatMap(relayedItems)]
  const relevant = changed.filter(({ viewer_id }) => isListening(viewer_id))
  const [balances, items] = await Promise.all([balancePushes(context, [...owners]), activityPushes(context, relevant)])
  return [...balances, ...items]
}

function changedItems({ kind, public_id, details, initiator_id, entries }: JournalPosting): ItemQuery[] {
  const credit = creditOf({ kind, details })
  if (credit) return [{ viewer_id: credit.user_id, transaction_id: public_id }]
  if (kind === REWARD_KIND || kind === REVERSED_KIND)
    return [{ viewer_id: rewardDetails.parse(details).user_id, transaction_id: public_id }]
  if (isFundingKind(kind))
    return entries.flatMap(({ owner_id }) => (owner_id === null ? [] : [{ viewer_id: owner_id, transaction_id: public_id }]))
  if (isCashoutKind(kind) || isTaskKind(kind)) {
    const { payer_id, payee_id, hold_id } = isTaskKind(kind) ? readTaskDetails(details) : readCashoutDetails(details)
    return [payer_id, ...(payee_id === null ? [] : [payee_id])].flatMap((viewer_id) =>
      [...new Set([hold_id, public_id])].map((transaction_id) => ({ viewer_id, transaction_id })),
    )
  }
  if (isCashInKind(kind)) {
    const { payer_id, payee_id } = readCashInDetails(details)
    return [payee_id, ...(payer_id === null ? [] : [payer_id])].map((viewer_id) => ({ viewer_id, transaction_id: public_id }))
  }
  if (!isTransferKind(kind)) return [{ viewer_id: initiator_id, transaction_id: public_id }]
  const { payer_id, payee_id, send_id, returns, to_book, from_book } = readTransferDetails(details)
  // The other party of a payment between books has no items in this book.
  const viewers = [
    ...(from_book === undefined ? [payer_id] : []),
    ...(payee_id === null || to_book !== undefined ? [] : [payee_id]),
  ]
  const ids = new Set([...(send_id === undefined ? [] : [send_id]), ...(returns ? Object.values(returns) : []), public_id])
  return viewers.flatMap((viewer_id) => [...ids].map((transaction_id) => ({ viewer_id, transaction_id })))
}

const relayedItems = (event: DomainEvent): ItemQuery[] =>
  relayedPayments(event).map(({ payer_id, sent_id }) => ({ viewer_id: payer_id, transaction_id: sent_id }))

async function balancePushes({ ledger }: Context, user_ids: readonly string[]): Promise<Push[]> {
  if (user_ids.length === 0) return []
  const found = await ledger.balancesOf(user_ids)
  return [...found].map(([user_id, { available, on_hold, version }]) => ({
    user_id,
    channel: 'wallet',
    event: 'balance',
    key: 'balance',
    record: { available_balance: available, on_hold_balance: on_hold, version },
  }))
}

async function activityPushes(context: Context, queries: readonly ItemQuery[]): Promise<Push[]> {
  const seen = await readItems(context, queries)
  const items = await showItems(context, seen)
  return items.flatMap((record, index) => {
    const user_id = seen[index]?.viewer_id
    return user_id === undefined ? [] : [{ user_id, channel: 'wallet', event: 'activity', key: `activity:${record.id}`, record }]
  })
}
