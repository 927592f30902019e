import type { Channel } from '@hai/contract/events'
import type { Store } from '../lib/store.ts'
import type { StoredSession } from './session.ts'

/** subscribed: events arrive. error, timed_out: no events, so screens poll every 15 s. closed: not needed. */
export type RealtimeStatus = 'closed' | 'connecting' | 'subscribed' | 'error' | 'timed_out'

export interface RealtimeDeps {
  open: () => WebSocket
  session: () => StoredSession | null
  /** Step-up token of staff, for their channels; undefined if there is none. */
  stepUp: () => string | undefined
  renew: (old: StoredSession) => Promise<StoredSession | null>
  /** Reports a refused token to the security monitor. True: this connection is blocked for now. */
  reportTokenFailure: (error_type: string) => Promise<boolean>
  /** True if the account is locked; checked before the circuit breaker closes. False if that is unknown. */
  isBlocked: () => Promise<boolean>
  /** Called when a channel is subscribed, first or after a reconnect: responses not made at `as_of` may be outdated. */
  onSubscribed: (channel: Channel, as_of: string) => void
  /** Called before listeners receive an event: a response in flight may be older. */
  onEvent: (channel: Channel) => void
  /** Owned by the caller, so that it can be shown before the connection exists. */
  status: Store<RealtimeStatus>
}
