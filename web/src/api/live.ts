import type { Channel } from '@hai/contract/events'
import type { QueryKey } from '@tanstack/react-query'
import type { Store } from '../lib/store.ts'
import { api } from './api.ts'
import { createCatchUp } from './catch-up.ts'
import { queryClient } from './query-client.ts'
import { createRealtime, type RealtimeStatus } from './realtime.ts'
import { renewSession } from './refresh-session.ts'
import { getSession, onSession } from './session.ts'
import { stepUp } from './step-up.ts'

/** The dashboard lists items that wait for the member. */
const waiting = api.get_dashboard.key

/** The profile is missing, because each app's shell loads it without a cached query. */
const keysOf: Record<Exclude<Channel, `admin:${string}`>, readonly QueryKey[]> = {
  profile: [api.get_account_settings.key, api.list_identity_documents.key, api.get_limits.key],
  wallet: [
    api.get_dashboard.key,
    api.get_wallet.key,
    api.list_activity.key,
    api.get_transaction.key,
    api.list_pending_sends.key,
    api.get_holds.key,
  ],
  notifications: [api.list_notifications.key],
  read_status: [api.list_chat_sessions.key, api.count_unread_messages.key],
  cashouts: [
    waiting,
    api.list_cashouts.key,
    api.get_cashout.key,
    api.list_cashout_offers.key,
    api.get_agent_dashboard.key,
    api.get_agent_earnings.key,
  ],
  cash_ins: [waiting, api.get_cash_in.key, api.list_cash_ins.key],
  tasks: [waiting, api.list_tasks.key, api.get_task.key],
  disputes: [waiting, api.list_disputes.key, api.get_dispute.key, api.count_active_disputes.key],
  dispute_events: [api.get_dispute.key],
  schedules: [api.list_schedules.key, api.get_schedule.key, api.list_schedule_runs.key],
  support: [api.list_my_tickets.key, api.get_my_ticket.key],
  requests: [waiting, api.list_money_requests.key, api.get_money_request.key, api.get_split.key],
}

/** True if a security flag blocks this account itself, not only its network. */
async function isLockedOut(): Promise<boolean> {
  const { items } = await api.get_security_flags()
  return items.some(({ user_id, action_taken }) => user_id !== null && action_taken === 'blocked')
}

export function createLiveConnection(status: Store<RealtimeStatus>) {
  const catchUp = createCatchUp(queryClient, keysOf)
  const realtime = createRealtime({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/realtime`),
    session: getSession,
    stepUp: stepUp.get,
    renew: renewSession,
    reportTokenFailure: async (error_type) => {
      const answer = await api.monitor_jwt_failures({
        error_type,
        user_id: getSession()?.user.id ?? null,
        user_agent: navigator.userAgent.slice(0, 500),
      })
      return answer.blocked
    },
    isBlocked: isLockedOut,
    onSubscribed: catchUp.subscribed,
    onEvent: catchUp.eventReceived,
    status,
  })
  onSession(realtime.sessionChanged)
  stepUp.subscribe(realtime.sessionChanged)
  window.addEventListener('online', () => realtime.wake())
  return realtime
}
