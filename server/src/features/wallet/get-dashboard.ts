import type { Handler } from '../../feature.ts'
import { totalOf } from '../transfers/index.ts'
import { readActivity } from './activity.ts'
import type { Context } from './context.ts'
import { shownAddress, shownMember, showItems } from './show-items.ts'

const ACTIVITY_MAX = 8
const RECIPIENTS_MAX = 4
const HOLDS_MAX = 20

/** Everything the first screen shows. The questions are asked side by side, the names once for all. */
export const getDashboard =
  (context: Context): Handler<'get_dashboard'> =>
  async ({ user_id }) => {
    const { ledger, transfers, requests, rates, countUnread } = context
    const [balances, holds, activity, recent_recipients, pending_sends, open_requests, unread_notifications, rate] =
      await Promise.all([
        ledger.balances(user_id),
        readHolds(context, user_id),
        readActivity(context, { user_id, limit: ACTIVITY_MAX }).then(({ items }) =>
          showItems(
            context,
            items.map((item) => ({ viewer_id: user_id, item })),
          ),
        ),
        transfers.recentRecipients(user_id, RECIPIENTS_MAX),
        transfers.countPending(user_id),
        requests.countWaitingFor(user_id),
        countUnread(user_id),
        rates.htg(),
      ])
    return {
      wallet: { available_balance: balances.available, on_hold_balance: balances.on_hold },
      holds,
      activity,
      recent_recipients: [...recent_recipients],
      pending_sends,
      open_requests,
      unread_notifications,
      rate,
    }
  }

/** Sends in their undo window: why money is on hold, and until when. */
async function readHolds({ transfers, findMembers }: Context, user_id: string) {
  const sends = await transfers.arrivingFrom(user_id, HOLDS_MAX)
  if (sends.length === 0) return []
  const payee_ids = [...new Set(sends.flatMap(({ payee_id }) => payee_id ?? []))]
  const [members, dealt] = await Promise.all([findMembers(payee_ids), transfers.dealtWith(user_id, payee_ids)])
  return sends.map((send) => ({
    transaction_id: send.transaction_id,
    kind: 'undo_window' as const,
    amount: totalOf(send),
    counterparty:
      send.address_typed === null
        ? shownMember(members.get(send.payee_id ?? ''), dealt.has(send.payee_id ?? ''))
        : shownAddress(send.address_typed),
    ends_at: send.deadline.toISOString(),
  }))
}
