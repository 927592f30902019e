import type { ChatMessage, ChatSession, ReadStatus, Typing } from './chat.ts'
import type { CashIn } from './cash-ins.ts'
import type { Cashout } from './cashout-record.ts'
import type { Dispute, DisputeEvent } from './disputes.ts'
import type { Profile } from './identity.ts'
import type { Notification } from './notifications.ts'
import type { AdminBadges } from './overview.ts'
import type { AlertSeverity, AlertType } from './reconciliation-words.ts'
import type { ActivityItem } from './wallet.ts'
import type { Cents } from './money.ts'
import type { MoneyRequest } from './requests.ts'
import type { Schedule } from './schedules.ts'
import type { Ticket, TicketMessage } from './support.ts'
import type { Task } from './task-record.ts'

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
  /** One conversation of the member’s, while it is on the screen. */
  [chat: `chat:${string}`]: {
    /** A new message, or one that was removed. */
    insert: ChatMessage
    /** The other is writing; told once, and nowhere kept. */
    typing: Typing
  }
  read_status: {
    /** The other has read so far. */
    insert: ReadStatus
    /** A conversation of the member’s as it is now, and how much they have not read in all. */
    update: { session: ChatSession; unread_messages: number }
  }
  /** A request of the member’s, made or received, as it is now. */
  requests: { update: MoneyRequest }
  /** A cash-out as it is now for one of its two; removed: the agent has it no more. */
  cashouts: { update: Cashout; removed: { id: string; version: number } }
  /** A cash-in as it is now for one of its two. */
  cash_ins: { update: CashIn }
  /** A task as it is now for one of its two, or for whom it was posted; removed: it is none of theirs any more. */
  tasks: { update: Task; removed: { id: string; version: number } }
  /** A dispute of the member’s as it is now. */
  disputes: { update: Dispute }
  /** Something new in the history of one. */
  dispute_events: { insert: DisputeEvent }
  /** A conversation of the member’s with the support team as it is now, and something new that was said in one. */
  support: { update: Ticket; insert: TicketMessage }
  /** A schedule of the member’s as it is now. */
  schedules: { update: Schedule }
  /** An alert about the ledger was raised, or settled: lists of them are to be read anew. */
  'admin:alerts': { update: AlertNews }
  /** How much waits for this member of the staff, whenever it changes. */
  'admin:counts': { update: AdminBadges }
}

/** What of an alert is told at once; nobody is named. */
export interface AlertNews {
  readonly id: string
  readonly alert_type: AlertType
  readonly severity: AlertSeverity
  readonly resolved: boolean
}

export type Channel = keyof RealtimeRecords

/** The channel of one conversation. */
export const chatChannel = (session_id: string): Channel & `chat:${string}` => `chat:${session_id}`

/** The conversation of a channel; null: it is none of a conversation. */
export const sessionOfChannel = (channel: string): string | null => /^chat:([\da-f-]{36})$/.exec(channel)?.[1] ?? null

/**
 * What a caller must be to subscribe: what a member may not ask for, a member is not told of either. `admin`: of the staff, and stepped
 * up by the token that was shown with the access token; with the ten minutes the channel ends, which an `error` tells.
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
 * `as_of`: an answer that carries the same value in `AS_OF_HEADER` is still current, because no event has concerned this member since it was read. Any other
 * answer may be older.
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

/** `step_up_token`: of the staff. A message without it lets go of the one that was shown before. */
export type ClientMessage =
  | { type: 'auth'; access_token: string; step_up_token?: string | undefined }
  | { type: 'subscribe' | 'unsubscribe'; channel: string }

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
