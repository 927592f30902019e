import type { Channel } from '@hai/contract/events'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../lib/store.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { createRealtime, type Handler, type RealtimeStatus } from './realtime.ts'
import { renewSession } from './refresh.ts'
import { getSession, onSession } from './session.ts'

/** While the connection is in error or has timed out, lists are asked for this often instead (member-area.md, section 4). */
export const POLL_WITHOUT_REALTIME_MS = 15_000

const realtime = createRealtime({
  open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/realtime`),
  session: getSession,
  renew: renewSession,
  reportTokenFailure: async (error_type) => {
    const answer = await api.monitor_jwt_failures({
      error_type,
      user_id: getSession()?.user.id ?? null,
      user_agent: navigator.userAgent.slice(0, 500),
    })
    return answer.blocked
  },
  onResync: () => void queryClient.invalidateQueries(),
})

let isWatching = false

function watchSessionAndNetwork(): void {
  if (isWatching) return
  isWatching = true
  onSession(() => realtime.sessionChanged())
  window.addEventListener('online', () => realtime.wake())
}

/** Hears what happens to this member on one channel while the component is there. The handler may change between renders. */
export function useChannel<C extends Channel>(channel: C, handler: Handler<C>): void {
  const latest = useEffectEvent(handler)
  useEffect(() => {
    watchSessionAndNetwork()
    return realtime.subscribe(channel, (message) => latest(message))
  }, [channel])
}

export const useRealtimeStatus = (): RealtimeStatus => useStore(realtime.status)

/** For `refetchInterval`: false while events arrive, else 15 seconds. */
export function usePollingFallback(): number | false {
  const status = useRealtimeStatus()
  return status === 'error' || status === 'timed_out' ? POLL_WITHOUT_REALTIME_MS : false
}
