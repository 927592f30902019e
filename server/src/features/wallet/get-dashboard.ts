import type { Handler } from '../../feature.ts'
import { readActivity } from './activity.ts'
import type { Context } from './context.ts'
import { readItems } from './read-items.ts'
import { showItems } from './show-items.ts'
import { waitingForMe } from './waiting-for-me.ts'

const ACTIVITY_MAX = 8
const ARRIVING_MAX = 20
const RECIPIENTS_MAX = 4
const PENDING_MAX = 3

export const getDashboard =
  (context: Context): Handler<'get_dashboard'> =>
  async ({ user_id }) => {
    const { ledger, transfers, contacts, requests, rates, countUnread } = context
    const [balances, activity, recent_recipients, pending_sends, open_requests, waiting_for_me, unread_notifications, rate] =
      await Promise.all([
        ledger.balances(user_id),
        readRows(context, user_id),
        contacts.recentPeople(user_id, RECIPIENTS_MAX),
        transfers.countPending(user_id),
        requests.countWaitingFor(user_id),
        waitingForMe(context, user_id),
        countUnread(user_id),
        rates.htg(),
      ])
    return {
      wallet: { available_balance: balances.available, on_hold_balance: balances.on_hold, version: balances.version },
      is_locked: balances.is_locked_or_frozen,
      owed: balances.owed,
      ...activity,
      recent_recipients: recent_recipients.map(({ shown_name, hai_tag, avatar_url, times_paid, nickname }) => ({
        shown_name,
        hai_tag,
        avatar_url,
        times_paid,
        nickname,
      })),
      pending_sends,
      open_requests,
      waiting_for_me,
      unread_notifications,
      rate,
    }
  }

async function readRows(context: Context, user_id: string) {
  const { transfers } = context
  const [{ items }, arriving_ids, pending] = await Promise.all([
    readActivity(context, { user_id, limit: ACTIVITY_MAX }),
    readArriving(context, user_id),
    transfers.pendingFrom(user_id, PENDING_MAX),
  ])
  const pending_ids = pending.map(({ transaction_id }) => transaction_id)
  const latest = items.map((item) => ({ viewer_id: user_id, item }))
  const beyond = [...arriving_ids, ...pending_ids].filter((transaction_id) => !items.some(({ id }) => id === transaction_id))
  const older = await readItems(
    context,
    beyond.map((transaction_id) => ({ viewer_id: user_id, transaction_id })),
  )
  const views = await showItems(context, [...latest, ...older])
  return {
    activity: views.slice(0, latest.length),
    arriving: views
      .filter(({ status }) => status === 'arriving')
      .sort((one, other) => other.created_at.localeCompare(one.created_at)),
    latest_pending_sends: pending_ids.flatMap((id) => views.find((item) => item.id === id && item.status === 'pending') ?? []),
  }
}

async function readArriving({ transfers }: Context, user_id: string): Promise<string[]> {
  const [own, coming] = await Promise.all([
    transfers.arrivingFrom(user_id, ARRIVING_MAX),
    transfers.seenByPayee({ payee_id: user_id, limit: ARRIVING_MAX }),
  ])
  return [...own, ...coming.filter(({ status }) => status === 'arriving')].map(({ transaction_id }) => transaction_id)
}
