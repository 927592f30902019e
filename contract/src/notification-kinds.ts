interface Kind {
  /** True if the member can turn off the in-app notification. */
  readonly in_app: boolean
  /** The default. Null: this kind is never emailed. */
  readonly mail: boolean | null
}

export const notificationKinds = {
  /**
   * One notification per conversation until it is read. No mail, because each pause in a conversation would send
   * another.
   */
  messages: { in_app: true, mail: null },
  money: { in_app: true, mail: false },
  requests: { in_app: true, mail: false },
  schedules: { in_app: false, mail: false },
  cashouts: { in_app: false, mail: false },
  tasks: { in_app: false, mail: false },
  /** Mail is on, because the deadlines of a dispute pass even if nobody opens the app. */
  disputes: { in_app: false, mail: true },
  referrals: { in_app: true, mail: false },
  /** Mail is on, because members wait for the answer to their question. */
  support: { in_app: false, mail: true },
  /** Staff decisions about the member. */
  account: { in_app: false, mail: true },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof notificationKinds

export const notificationChannels = ['in_app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const kinds: Readonly<Record<NotificationKind, Kind>> = notificationKinds

export const mayChoose = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === 'in_app' ? kinds[kind].in_app : kinds[kind].mail !== null

export const isNotifiedByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
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

export const kindOf = (type: string): NotificationKind =>
  byBeginning.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'account'
