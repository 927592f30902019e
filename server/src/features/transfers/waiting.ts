import type { SendFigures } from '../../platform/product-figures.ts'

/** The job that settles a send runs this long after the deadline, in case a clock is slow. */
export const SETTLE_GRACE_MS = 250

const DAY_MS = 86_400_000

export const undoWindowMs = ({ undoWindowSeconds }: SendFigures): number => undoWindowSeconds * 1_000

export const pendingSendMs = ({ pendingSendDays }: SendFigures): number => pendingSendDays * DAY_MS

export const firstReminderAt = (figures: SendFigures, created_at: Date): Date | null => reminderAt(figures, created_at, 0)

/** When the reminder after this one is due: on its planned day, but at least a day after this one. */
export function nextReminderAt(figures: SendFigures, send: { created_at: Date; reminders_sent: number }, now: Date): Date | null {
  const due = reminderAt(figures, send.created_at, send.reminders_sent + 1)
  return due && new Date(Math.max(due.getTime(), now.getTime() + DAY_MS))
}

function reminderAt({ reminderDays }: SendFigures, created_at: Date, reminders_sent: number): Date | null {
  const days = reminderDays[reminders_sent]
  return days === undefined ? null : new Date(created_at.getTime() + days * DAY_MS)
}

export const reminderAgainAt = (now: Date): Date => new Date(now.getTime() + DAY_MS)

export const claimAgainAt = (now: Date): Date => new Date(now.getTime() + 3_600_000)

export const TAKEN_BACK_MAX = 5
export const TAKEN_BACK_COUNTS_MS = DAY_MS

/** The statuses of held sends whose money has not reached the payee. */
export const unpaidStatuses = ['arriving', 'undone', 'not_arrived'] as const

export const SETTLE_JOB = 'transfers:settle'
export const PROCESS_DUE_JOB = 'transfers:process_due'
export const CLAIM_JOB = 'transfers:claim'
