import type { ChatMessage, ChatSession, ReadStatus, Typing } from './chat.ts'
import type { CashIn } from './cash-ins.ts'
import type { Cashout } from './cashout-record.ts'
import type { Dispute, DisputeEvent } from './disputes.ts'
import type { Profile } from './identity.ts'
import type { Notification } from './notifications.ts'
import type { AdminBadges } from './overview.ts'
import type { AlertSeverity, AlertType } from './integrity-values.ts'
import type { ActivityItem } from './wallet.ts'
import type { Cents } from './money.ts'
import type { MoneyRequest } from './requests.ts'
import type { Schedule } from './schedules.ts'
import type { Ticket, TicketMessage } from './support.ts'
import type { Task } from './task-record.ts'

/** Messages by channel and event. A message goes only to its member. Messages of `admin:` channels go to staff. */
export interface RealtimeRecords {
  profile: { update: Profile }
  wallet: {
    /** Clients ignore a lower `version` than the one they have. */
    balance: { available_balance: Cents; on_hold_balance: Cents; version: number }
    activity: ActivityItem
    /** The member’s list of recipients has a new entry. */
    recipients: Readonly<Record<string, never>>
  }
  notifications: { insert: Notification; update: Notification }
  /** The app subscribes to this channel only while the conversation is on the screen. */
  [chat: `chat:${string}`]: {
    insert: ChatMessage
    typing: Typing
  }
  read_status: {
    insert: ReadStatus
    update: { session: ChatSession; unread_messages: number }
  }
  requests: { update: MoneyRequest }
  cashouts: { update: Cashout; removed: { id: string; version: number } }
  cash_ins: { update: CashIn }
  /** removed: the task is no longer visible to this member. */
  tasks: { update: Task; removed: { id: string; version: number } }
  disputes: { update: Dispute }
  dispute_events: { insert: DisputeEvent }
  support: { update: Ticket; insert: TicketMessage }
  schedules: { update: Schedule }
  'admin:alerts': { update: AlertNotice }
  'admin:counts': { update: AdminBadges }
}

/** Names no member. */
export interface AlertNotice {
  readonly id: string
  readonly alert_type: AlertType
  readonly severity: AlertSeverity
  readonly resolved: boolean
}

export type Channel = keyof RealtimeRecords

export const chatChannel = (session_id: string): Channel & `chat:${string}` => `chat:${session_id}`

export const sessionOfChannel = (channel: string): string | null => /^chat:([\da-f-]{36})$/.exec(channel)?.[1] ?? null

/**
 * `admin` needs a staff role, and a step-up token sent with the access token. The subscription ends with the staff
 * session.
 */
export const channelAccess = {
  profile: 'session',
  wallet: 'member',
  notifications: 'session',
  read_status: 'member',
  requests: 'member',
  cashouts: 'member',
  cash_ins: 'member',
  tasks: 'member',
  disputes: 'member',
  dispute_events: 'member',
  schedules: 'member',
  support: 'session',
  'admin:alerts': 'admin',
  'admin:counts': 'admin',
} as const satisfies Record<Channel, ChannelAccess>
export type ChannelAccess = 'session' | 'member' | 'admin'

export const accessOf = (channel: Channel): ChannelAccess =>
  Object.entries(channelAccess).find(([name]) => name === channel)?.[1] ?? 'member'

/** `as_of`: an HTTP response with the same value in `AS_OF_HEADER` is still current. */
export type ServerMessage =
  | { type: 'authenticated' }
  | { type: 'subscribed'; channel: Channel; as_of: string }
  | { type: 'unsubscribed'; channel: Channel }
  | { type: 'error'; code: 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_REQUEST'; channel?: string }
  | {
      [C in Channel]: {
        [E in keyof RealtimeRecords[C]]: { channel: C; event: E; record: RealtimeRecords[C][E] }
      }[keyof RealtimeRecords[C]]
    }[Channel]

/**
 * `step_up_token` and `book` are for staff only. A message without a step-up token drops the previous one. `book` is the
 * name of the book whose messages the staff channels get. Default: the first.
 */
export type ClientMessage =
  | { type: 'auth'; access_token: string; step_up_token?: string | undefined; book?: string | undefined }
  | { type: 'subscribe' | 'unsubscribe'; channel: string }

export const closeCodes = {
  /** Invalid first message, or a token that we did not issue. */
  unauthenticated: 4401,
  /**
   * The session ended, its token expires within five minutes, or the token is of another user than before.
   * refresh_session renews the token or says why not.
   */
  sessionEnded: 4403,
  /** get_security_flags says until when. The token itself is valid. */
  lockedOut: 4423,
  /** The server shuts down: reconnect at once. */
  goingAway: 1001,
  /** More messages than the server queues for one client, or a binary message. */
  misbehaved: 1008,
  /** The server is overloaded, or the client sends too much or reads too slowly: reconnect later and reload. */
  tryAgainLater: 1013,
} as const
