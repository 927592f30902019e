import type { SendFigures } from '../../platform/product-figures.ts'

/** The job comes a little after the deadline, so that a clock that is a little behind does not find it early; the sweep comes after both. */
export const SETTLE_GRACE_MS = 250

const DAY_MS = 86_400_000

/** How long a first-time payee waits, in which the payer can take it back. */
export const undoWindowMs = ({ undoWindowSeconds }: SendFigures): number => undoWindowSeconds * 1_000

/** How long escrow waits to be claimed. */
export const pendingSendMs = ({ pendingSendDays }: SendFigures): number => pendingSendDays * DAY_MS

/** When the first reminder is due; null where none is written. */
export const firstReminderAt = (figures: SendFigures, created_at: Date): Date | null => reminderAt(figures, created_at, 0)

/** When the reminder after one that is written `now` is due: on its day, but not on the same as that; null after the last. */
export function nextReminderAt(figures: SendFigures, send: { created_at: Date; reminders_sent: number }, now: Date): Date | null {
  const due = reminderAt(figures, send.created_at, send.reminders_sent + 1)
  return due && new Date(Math.max(due.getTime(), now.getTime() + DAY_MS))
}

/** Counted from the send. */
function reminderAt({ reminderDays }: SendFigures, created_at: Date, reminders_sent: number): Date | null {
  const days = reminderDays[reminders_sent]
  return days === undefined ? null : new Date(created_at.getTime() + days * DAY_MS)
}

/** When a reminder is tried again whose address had had its letters of the day. */
export const reminderAgainAt = (now: Date): Date => new Date(now.getTime() + DAY_MS)

/** When somebody who could not be paid is tried again without being asked. */
export const claimAgainAt = (now: Date): Date => new Date(now.getTime() + 3_600_000)

/** How often within a day somebody may begin to pay one payee and take it back. */
export const TAKEN_BACK_MAX = 5
export const TAKEN_BACK_COUNTS_MS = DAY_MS

/** Of held sends that have not paid: what their payee sees without an entry of their own. */
export const unpaidStatuses = ['arriving', 'undone', 'not_arrived'] as const

/** Completes one arriving send; the payload names it. */
export const SETTLE_TASK = 'transfers:settle'
/** Everything that is due: undo windows, expiries, reminders. */
export const SWEEP_TASK = 'transfers:sweep'
/** Looks for pending sends to one member’s addresses; the payload names the member. */
export const CLAIM_TASK = 'transfers:claim'

/** As whom the platform itself posts. */
export const SYSTEM_ID = '00000000-0000-7000-8000-000000000001'
