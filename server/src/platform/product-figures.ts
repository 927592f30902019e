import type { Cents } from '@hai/contract/money'

/** Of payment links: how long one is open unless its maker says otherwise, and how many a member may make within a day. */
export interface PayLinkFigures {
  readonly days: number
  readonly perDay: number
}

/** The figures of requests for money: docs/reference/configuration.md explains each. */
export interface RequestFigures {
  readonly requestDays: number
  readonly openMax: number
  readonly openPerPersonMax: number
  readonly perDay: number
  readonly perPersonPerDay: number
  readonly declinedPauseHours: number
}

/** The figures of sends that the product may change: docs/reference/configuration.md explains each. */
export interface SendFigures {
  /** Above this sum members confirm that they hold the phone, until they set their own. */
  readonly confirmAbove: Cents
  readonly undoWindowSeconds: number
  readonly pendingSendDays: number
  /** Days after the send, ascending. */
  readonly reminderDays: readonly number[]
  readonly lookupsPerDay: number
  readonly lookupsPerMinute: number
}
