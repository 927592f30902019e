import type { Cents } from '@hai/contract/money'

export interface PayLinkFigures {
  readonly days: number
  readonly perDay: number
}

export interface RequestFigures {
  readonly requestDays: number
  readonly openMax: number
  readonly openPerPersonMax: number
  readonly perDay: number
  readonly perPersonPerDay: number
  readonly declinedPauseHours: number
}

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
