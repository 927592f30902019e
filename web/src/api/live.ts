import type { Store } from '../lib/store.ts'
import { api } from './api.ts'
import { createCatchUp } from './catch-up.ts'
import { queryClient } from './query-client.ts'
import { createRealtime, type RealtimeStatus } from './realtime.ts'
import { renewSession } from './refresh-session.ts'
import { getSession, onSession } from './session.ts'
import type { ChannelEntries } from './stale-query-types.ts'
import { applyEvent, followConnection } from './staleness.ts'
import { staffBook } from './staff-book.ts'
import { stepUp } from './step-up.ts'

/** True if a security flag blocks this account itself, not only its network. */
async function isLockedOut(): Promise<boolean> {
  const { items } = await api.get_security_flags()
  return items.some(({ user_id, action_taken }) => user_id !== null && action_taken === 'blocked')
}

/** `channels`: what the events of the app’s channels change. */
export function createLiveConnection(status: Store<RealtimeStatus>, channels: ChannelEntries) {
  const catchUp = createCatchUp(queryClient, (channel) => channels[channel]?.queries ?? [])
  followConnection(() => status.get() === 'subscribed')
  const realtime = createRealtime({
    open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/realtime`),
    session: getSession,
    stepUp: stepUp.get,
    book: staffBook.get,
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
    onEvent: (message) => {
      catchUp.eventReceived(message.channel)
      applyEvent(queryClient, channels, message)
    },
    status,
  })
  onSession(realtime.sessionChanged)
  stepUp.subscribe(realtime.sessionChanged)
  staffBook.subscribe(realtime.reconnect)
  window.addEventListener('online', () => realtime.wake())
  return realtime
}
