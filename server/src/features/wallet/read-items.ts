import { accountNumber } from '../../ledger/index.ts'
import { unpaidStatuses, type WaitingSend } from '../transfers/index.ts'
import type { Context } from './context.ts'
import { readEntriesOf } from './entries.ts'
import { itemOfEntry, itemSeenByPayee, type RawItem } from './raw-items.ts'
import type { ItemContext } from './show-items.ts'

const unpaid: ReadonlySet<WaitingSend['status']> = new Set(unpaidStatuses)

export interface ItemQuery {
  readonly viewer_id: string
  readonly transaction_id: string
}

/**
 * Leaves out items that are not in the activity of their viewer. A payee finds a held send under the same id before and
 * after it completes.
 */
export async function readItems(context: Context, queries: readonly ItemQuery[]): Promise<ItemContext<RawItem>[]> {
  if (queries.length === 0) return []
  const sends = await context.transfers.waitingSends([...new Set(queries.map(({ transaction_id }) => transaction_id))])
  const viewerOf = new Map<number, string>()
  const pairs = await Promise.all(
    queries.map(async ({ viewer_id, transaction_id }) => {
      const { available: account } = await context.ledger.memberAccounts(viewer_id)
      viewerOf.set(accountNumber(account), viewer_id)
      const send = sends.get(transaction_id)
      const isSettledForViewer = send?.payee_id === viewer_id && send.status === 'completed'
      return { account, public_id: isSettledForViewer && send.ended_by ? send.ended_by : transaction_id }
    }),
  )
  const distinct = new Map(pairs.map((pair) => [`${accountNumber(pair.account)} ${pair.public_id}`, pair]))
  const entries = await readEntriesOf(context.database, [...distinct.values()])
  const withEntry = entries.flatMap((entry) => {
    const viewer_id = viewerOf.get(entry.account_id)
    const item = itemOfEntry(entry)
    return viewer_id !== undefined && item ? [{ viewer_id, item }] : []
  })
  const withoutEntry = queries.flatMap(({ viewer_id, transaction_id }) => {
    const send = sends.get(transaction_id)
    const isComing = send?.payee_id === viewer_id && unpaid.has(send.status)
    return isComing ? [{ viewer_id, item: itemSeenByPayee(send) }] : []
  })
  return [...withEntry, ...withoutEntry]
}
