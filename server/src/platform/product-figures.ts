import type { Cents } from '@hai/contract/money'

/** Payment links: the default lifetime, and the maximum per member and day. */
export interface PayLinkFigures {
  readonly days: number
  readonly perDay: number
}

/** Settings for money requests, explained in docs/reference/configuration.md. */
export interface RequestFigures {
  readonly requestDays: number
  readonly openMax: number
  readonly openPerPersonMax: number
  readonly perDay: number
  readonly perPersonPerDay: number
  readonly declinedPauseHours: number
}

/** Settings for sends, explained in docs/reference/configuration.md. */
export interface SendFigures {
  /** The default amount above which members confirm a payment. */
  readonly confirmAbove: Cents
  readonly undoWindowSeconds: number
  readonly pendingSendDays: number
  /** Days after the send, ascending. */
  readonly reminderDays: readonly number[]
  readonly lookupsPerDay: number
  readonly lookupsPerMinute: number
}
