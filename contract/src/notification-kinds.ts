/**
 * What members can choose about being told, free of libraries. What waits for an answer of theirs with money behind it, and what is done
 * with their account, is always told in the app.
 */
interface Kind {
  /** True: the member may keep it out of the bell. */
  readonly in_app: boolean
  /** Whether a mail says it as well, until the member chooses; null: no mail ever does. */
  readonly mail: boolean | null
}

export const notificationKinds = {
  /** A conversation is told once until it is read: a mail for each would be one for every break in a talk. */
  messages: { in_app: true, mail: null },
  money: { in_app: true, mail: false },
  requests: { in_app: true, mail: false },
  schedules: { in_app: false, mail: false },
  cashouts: { in_app: false, mail: false },
  tasks: { in_app: false, mail: false },
  /** Their clocks run for days, whoever looks. */
  disputes: { in_app: false, mail: true },
  referrals: { in_app: true, mail: false },
  /** Somebody asked, and waits. */
  support: { in_app: false, mail: true },
  /** What staff decide about the member: documents, becoming an agent, a credit, a payment looked at, a freeze that ends. */
  account: { in_app: false, mail: true },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

export const notificationChannels = ['in_app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const kinds: Readonly<Record<NotificationKind, Kind>> = notificationKinds

/** Whether a member may choose. */
export const mayChoose = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'in_app' ? kinds[kind].in_app : kinds[kind].mail !== null

/** How it is for whoever has not chosen. */
export const isToldUnchosen = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'in_app' || kinds[kind].mail === true

const byBeginning: readonly (readonly [beginning: string, kind: NotificationKind])[] = [
  ['message', 'messages'],
  ['money_request', 'requests'],
  ['money_credited', 'account'],
  ['money_', 'money'],
  ['schedule_', 'schedules'],
  ['cashout_', 'cashouts'],
  ['cash_in_', 'cashouts'],
  ['task_', 'tasks'],
  ['dispute_', 'disputes'],
  ['referral_', 'referrals'],
  ['support_', 'support'],
]

/** The kind of a notification’s type. */
export const kindOf = (type: string): NotificationKind =>
  byBeginning.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'account'
