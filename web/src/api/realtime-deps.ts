import type { Channel, ServerMessage } from '@hai/contract/events'
import type { Store } from '../lib/store.ts'
import type { StoredSession } from './session.ts'

/**
 * While `error` or `timed_out`, the events of at least one channel do not arrive, so screens poll every 15 s. `closed`:
 * no connection is needed.
 */
export type RealtimeStatus = 'closed' | 'connecting' | 'subscribed' | 'error' | 'timed_out'

export type LiveMessage = Extract<ServerMessage, { event: PropertyKey }>

export interface RealtimeDeps {
  open: () => WebSocket
  session: () => StoredSession | null
  /** Step-up token, which staff channels require. */
  stepUp: () => string | undefined
  /** The name of the book in which a member of staff works. Undefined in the members’ app. */
  book: () => string | undefined
  renew: (old: StoredSession) => Promise<StoredSession | null>
  /** Reports a refused token to the security monitor. Returns true if the monitor now blocks this user or address. */
  reportTokenFailure: (error_type: string) => Promise<boolean>
  /** True if a security flag blocks the account. Called at the end of each pause of the circuit breaker. */
  isBlocked: () => Promise<boolean>
  /** Called after each subscription, also after a reconnect. Responses not made at `as_of` may be outdated. */
  onSubscribed: (channel: Channel, as_of: string) => void
  /** Called before the listeners of an event, because responses that are still loading may be older than it. */
  onEvent: (message: LiveMessage) => void
  /** Owned by the caller, so that it can be shown before the connection exists. */
  status: Store<RealtimeStatus>
}
