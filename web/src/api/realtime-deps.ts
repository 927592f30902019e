import type { Channel } from '@hai/contract/events'
import type { Store } from '../lib/store.ts'
import type { StoredSession } from './session.ts'

/** subscribed: events arrive. error, timed_out: they do not, screens ask every 15 s instead. closed: nothing is wanted. */
export type RealtimeStatus = 'closed' | 'connecting' | 'subscribed' | 'error' | 'timed_out'

export interface RealtimeDeps {
  open: () => WebSocket
  session: () => StoredSession | null
  /** Of the staff: shown beside the session, for channels of theirs. Undefined: there is none. */
  stepUp: () => string | undefined
  renew: (old: StoredSession) => Promise<StoredSession | null>
  /** Tells the security monitor of a refused token. True: this connection is blocked for now. */
  reportTokenFailure: (error_type: string) => Promise<boolean>
  /** Whether this account is locked out, asked before the breaker closes. Where nobody can say, it is not. */
  isBlocked: () => Promise<boolean>
  /** Events of this channel arrive from now on, after a break or for the first time: an answer that was not read at `as_of` may be old. */
  onSubscribed: (channel: Channel, as_of: string) => void
  /** An event is here, before anybody heard it: an answer that is on its way now may be older. */
  onEvent: (channel: Channel) => void
  /** Kept by the caller, who may draw it before there is a connection. */
  status: Store<RealtimeStatus>
}
