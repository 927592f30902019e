import type { Profile } from './identity.ts'
import type { Notification } from './notifications.ts'
import type { ActivityItem } from './wallet.ts'
import type { Cents } from './money.ts'
import type { MoneyRequest } from './requests.ts'
import type { Schedule } from './schedules.ts'

/** What the realtime connection carries, by channel and event. Each goes only to the member it belongs to. */
export interface RealtimeRecords {
  profile: { update: Profile }
  wallet: {
    /** The newest balances; `version` grows with every change, an older one is to be ignored. */
    balance: { available_balance: Cents; on_hold_balance: Cents; version: number }
    /** A new item of activity, or an old one in a new state. */
    activity: ActivityItem
  }
  notifications: { insert: Notification; update: Notification }
  /** A request of the member’s, made or received, as it is now. */
  requests: { update: MoneyRequest }
  /** A schedule of the member’s as it is now. */
  schedules: { update: Schedule }
}
export type Channel = keyof RealtimeRecords

/** What a caller must be to subscribe: what a member may not ask for, a member is not told of either. */
export const channelAccess = {
  profile: 'session',
  wallet: 'member',
  notifications: 'session',
  requests: 'member',
  schedules: 'member',
} as const satisfies Record<Channel, 'session' | 'member'>

export type ServerMessage =
  | { type: 'authenticated' }
  | { type: 'subscribed'; channel: Channel }
  | { type: 'unsubscribed'; channel: Channel }
  | { type: 'error'; code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_REQUEST'; channel?: string }
  | {
      [C in Channel]: {
        [E in keyof RealtimeRecords[C]]: { channel: C; event: E; record: RealtimeRecords[C][E] }
      }[keyof RealtimeRecords[C]]
    }[Channel]

export type ClientMessage = { type: 'auth'; access_token: string } | { type: 'subscribe' | 'unsubscribe'; channel: string }

/** Close codes of the realtime connection. */
export const closeCodes = {
  /** Wrong first message, or the token was refused or ran out. */
  unauthenticated: 4401,
  /** The session was ended: signed out, blocked, replaced. No token is at fault; refresh_session says why. */
  sessionEnded: 4403,
  /** The user is locked out for a while (get_security_flags says until when). No token is at fault. */
  lockedOut: 4423,
  /** This server is going away: connect again, at once, elsewhere. */
  goingAway: 1001,
  /** Too much was sent, or by the wrong rules. */
  misbehaved: 1008,
  /** Too busy, or this reader is too slow to keep up: connect again after a while and read anew. */
  tryAgainLater: 1013,
} as const
