import type { Cents } from '@hai/contract/money'

/** Payment links: default lifetime in days, and maximum per member and day. */
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
  /** Default amount above which members must confirm a payment. */
  readonly confirmAbove: Cents
  readonly undoWindowSeconds: number
  readonly pendingSendDays: number
  /** In days after the send, ascending. */
  readonly reminderDays: readonly number[]
  readonly lookupsPerDay: number
  readonly lookupsPerMinute: number
}
