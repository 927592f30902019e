import type { wallet as walletContract } from '@hai/contract/wallet'
import type { Feature } from '../../feature.ts'
import { readPositionCursor, writePositionCursor } from '../../platform/position-cursor.ts'
import { readActivity } from './activity.ts'
import type { Context } from './context.ts'
import { getDashboard } from './get-dashboard.ts'
import { getTransaction } from './get-transaction.ts'
import { walletData } from './personal-data.ts'
import { walletPushes } from './pushes.ts'
import { showItems } from './show-items.ts'

/** What a member has, and what happened to it. */
export function createWallet(context: Context): { feature: Feature<typeof walletContract> } {
  return {
    feature: {
      handlers: {
        get_wallet: async ({ user_id }) => {
          const { available, on_hold } = await context.ledger.balances(user_id)
          return { available_balance: available, on_hold_balance: on_hold }
        },
        get_dashboard: getDashboard(context),
        list_activity: async ({ user_id }, { cursor, limit, ...filters }) => {
          const { items, hasMore } = await readActivity(context, { user_id, before: readPositionCursor(cursor), limit, filters })
          const last = hasMore ? items.at(-1) : undefined
          const seen = items.map((item) => ({ viewer_id: user_id, item }))
          return { items: await showItems(context, seen), next_cursor: last ? writePositionCursor(last.position) : null }
        },
        get_transaction: getTransaction(context),
      },
      pushes: (happenings, isListening) => walletPushes(context, happenings, isListening),
      personalData: walletData(context),
    },
  }
}
