import type { ChatMessage, ChatSession, ReadStatus, Typing } from './chat.ts'
import type { CashIn } from './cash-ins.ts'
import type { Cashout } from './cashout-record.ts'
import type { Dispute, DisputeEvent } from './disputes.ts'
import type { Profile } from './identity.ts'
import type { Notification } from './notifications.ts'
import type { AdminBadges } from './overview.ts'
import type { AlertSeverity, AlertType } from './integrity-words.ts'
import type { ActivityItem } from './wallet.ts'
import type { Cents } from './money.ts'
import type { MoneyRequest } from './requests.ts'
import type { Schedule } from './schedules.ts'
import type { Ticket, TicketMessage } from './support.ts'
import type { Task } from './task-record.ts'

/** Payloads of the realtime connection, by channel and event. Each is delivered only to the member it belongs to. */
export interface RealtimeRecords {
  profile: { update: Profile }
  wallet: {
    /** Current balances. `version` increases with every change; clients ignore older ones. */
    balance: { available_balance: Cents; on_hold_balance: Cents; version: number }
    activity: ActivityItem
    /** The member’s list of recipients has a new entry. */
    recipients: Readonly<Record<string, never>>
  }
  notifications: { insert: Notification; update: Notification }
  /** One of the member’s conversations, while it is open on the screen. */
  [chat: `chat:${string}`]: {
    insert: ChatMessage
    /** The other participant is typing. Not stored. */
    typing: Typing
  }
  read_status: {
    /** The other participant has read up to here. */
    insert: ReadStatus
    /** Current state of one conversation, and the member's total of unread messages. */
    update: { session: ChatSession; unread_messages: number }
  }
  requests: { update: MoneyRequest }
  /** Current state of a cash-out, for its member or agent. removed: the agent is no longer assigned. */
  cashouts: { update: Cashout; removed: { id: string; version: number } }
  cash_ins: { update: CashIn }
  /**
   * Current state of a task, for its two parties or the members it was posted for. removed: no longer visible to this
   * member.
   */
  tasks: { update: Task; removed: { id: string; version: number } }
  disputes: { update: Dispute }
  dispute_events: { insert: DisputeEvent }
  support: { update: Ticket; insert: TicketMessage }
  schedules: { update: Schedule }
  'admin:alerts': { update: AlertNotice }
  /** Pending work for this staff member, sent on every change. */
  'admin:counts': { update: AdminBadges }
}

/** Summary of an alert. It names nobody. */
export interface AlertNotice {
  readonly id: string
  readonly alert_type: AlertType
  readonly severity: AlertSeverity
  readonly resolved: boolean
}

export type Channel = keyof RealtimeRecords

export const chatChannel = (session_id: string): Channel & `chat:${string}` => `chat:${session_id}`

/** The conversation id of a channel, or null if the channel is not a conversation. */
export const sessionOfChannel = (channel: string): string | null => /^chat:([\da-f-]{36})$/.exec(channel)?.[1] ?? null

/**
 * Access level needed to subscribe. `admin` needs a staff role and a valid step-up token sent with the access token.
 * When the ten-minute staff session ends, so does the subscription, with an `error` message.
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

/**
 * `as_of`: the server state at the start of the subscription. An HTTP response with the same value in `AS_OF_HEADER` is
 * still current. Any other response may be outdated.
 */
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

/** `step_up_token`: staff only. A message without it drops the previous token. */
export type ClientMessage =
  | { type: 'auth'; access_token: string; step_up_token?: string | undefined }
  | { type: 'subscribe' | 'unsubscribe'; channel: string }

export const closeCodes = {
  /** Invalid first message, or a token that we did not issue. */
  unauthenticated: 4401,
  /**
   * The session ended (signed out, blocked or replaced), or the token expires within five minutes. We issued the token, so
   * this is no token failure. refresh_session renews it or says why not.
   */
  sessionEnded: 4403,
  /** The user is locked out temporarily; get_security_flags says until when. The token itself is valid. */
  lockedOut: 4423,
  /** The server is shutting down: reconnect to another one immediately. */
  goingAway: 1001,
  /** Too many messages, or a protocol violation. */
  misbehaved: 1008,
  /** The server is overloaded, or the client reads too slowly: reconnect later and reload. */
  tryAgainLater: 1013,
} as const
