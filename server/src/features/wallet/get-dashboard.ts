import type { Handler } from '../../feature.ts'
import { readActivity } from './activity.ts'
import type { Context } from './context.ts'
import { showItems } from './show-items.ts'

const ACTIVITY_MAX = 8
const RECIPIENTS_MAX = 4

/** Everything the first screen shows. The questions are asked side by side, the names once for all. */
export const getDashboard =
  (context: Context): Handler<'get_dashboard'> =>
  async ({ user_id }) => {
    const { ledger, transfers, contacts, requests, rates, countUnread } = context
    const [balances, activity, recent_recipients, pending_sends, open_requests, unread_notifications, rate] = await Promise.all([
      ledger.balances(user_id),
      readActivity(context, { user_id, limit: ACTIVITY_MAX }).then(({ items }) =>
        showItems(
          context,
          items.map((item) => ({ viewer_id: user_id, item })),
        ),
      ),
      contacts.recentPeople(user_id, RECIPIENTS_MAX),
      transfers.countPending(user_id),
      requests.countWaitingFor(user_id),
      countUnread(user_id),
      rates.htg(),
    ])
    return {
      wallet: { available_balance: balances.available, on_hold_balance: balances.on_hold },
      activity,
      recent_recipients: recent_recipients.map(({ shown_name, hai_tag, avatar_url, times_paid, nickname }) => ({
        ...{ shown_name, hai_tag, avatar_url, times_paid, nickname },
      })),
      pending_sends,
      open_requests,
      unread_notifications,
      rate,
    }
  }
