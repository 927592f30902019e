import type { Input, Output } from '@hai/contract/contract'
import type { wallet as walletContract } from '@hai/contract/wallet'
import { archivedUntilOf } from '../../ledger/index.ts'
import type { Feature } from '../../feature.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/cursors.ts'
import { readActivity } from './activity.ts'
import type { Context } from './context.ts'
import { findItem, type FoundItem } from './find-item.ts'
import { getBalanceHistory } from './get-balance-history.ts'
import { getDashboard } from './get-dashboard.ts'
import { getHolds } from './get-holds.ts'
import { getTransaction } from './get-transaction.ts'
import { nameLines, readLines, readLinesOf, type Line, type LineRange, type NamedLine } from './lines.ts'
import { walletData } from './personal-data.ts'
import { walletPushes } from './pushes.ts'
import { showItems } from './show-items.ts'

export type { FoundItem } from './find-item.ts'
export type { Line, NamedLine } from './lines.ts'
export { figuresOf, isReleased } from './raw-items.ts'

export interface Wallet {
  readonly feature: Feature<typeof walletContract>
  readonly listActivity: (user_id: string, input: Input<'list_activity'>) => Promise<Output<'list_activity'>>
  readonly findItem: (viewer_id: string, transaction_id: string) => Promise<FoundItem | null>
  readonly readLines: (range: LineRange) => Promise<readonly Line[]>
  readonly readLinesOf: (user_id: string, transaction_ids: readonly string[]) => Promise<readonly Line[]>
  readonly nameLines: (user_id: string, lines: readonly Line[]) => Promise<readonly NamedLine[]>
}

async function listActivity(
  context: Context,
  user_id: string,
  { cursor, limit, ...filters }: Input<'list_activity'>,
): Promise<Output<'list_activity'>> {
  const { items, next } = await readActivity(context, { user_id, before: readPositionCursor(cursor), limit, filters })
  const seen = items.map((item) => ({ viewer_id: user_id, item }))
  const archived_until = next === null ? await archivedUntilOf(context.database, user_id) : null
  return {
    items: await showItems(context, seen),
    next_cursor: next === null ? null : writePositionCursor(next),
    archived_until: archived_until?.toISOString() ?? null,
  }
}

export function createWallet(context: Context): Wallet {
  return {
    listActivity: (user_id, input) => listActivity(context, user_id, input),
    findItem: (viewer_id, transaction_id) => findItem(context, viewer_id, transaction_id),
    readLines: (range) => readLines(context, range),
    readLinesOf: (user_id, transaction_ids) => readLinesOf(context, user_id, transaction_ids),
    nameLines: (user_id, lines) => nameLines(context, user_id, lines),
    feature: {
      handlers: {
        get_wallet: async ({ user_id }) => {
          const { available, on_hold, version } = await context.ledger.balances(user_id)
          return { available_balance: available, on_hold_balance: on_hold, version }
        },
        get_dashboard: getDashboard(context),
        get_holds: getHolds(context),
        get_balance_history: getBalanceHistory(context),
        list_activity: ({ user_id }, input) => listActivity(context, user_id, input),
        get_transaction: getTransaction(context),
        find_payment: async ({ user_id }, { key }) => ({
          transaction_id: await context.ledger.findPosting({ initiator_id: user_id, idempotency_key: key }),
        }),
      },
      pushes: (events, isListening) => walletPushes(context, events, isListening),
      personalData: walletData(context),
    },
  }
}
