const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** At most so many within a sliding window. */
export interface Window {
  readonly count: number
  readonly windowMs: number
}

export const CODE_LIFE_MS = 300_000
export const RESEND_MS = 30_000

/** Five wrong codes in 10 minutes lock for 10 minutes (product.md, section 6). */
export const GUESSES: Window = { count: 5, windowMs: 10 * MINUTE_MS }
export const LOCK_MS = 10 * MINUTE_MS

/**
 * How many codes may be sent, against those who have themselves paid for messages to numbers of their own: for one member, to one
 * number whoever asks, and from one household, wide because whole villages share an address.
 */
export const sendBudgets = {
  user: [
    { count: 5, windowMs: HOUR_MS },
    { count: 10, windowMs: 24 * HOUR_MS },
  ],
  phone: [
    { count: 5, windowMs: HOUR_MS },
    { count: 10, windowMs: 24 * HOUR_MS },
  ],
  household: [
    { count: 30, windowMs: HOUR_MS },
    { count: 100, windowMs: 24 * HOUR_MS },
  ],
  /** Of a number whose own budget is used up: what it is still sent, and how much of that one member can have. */
  reserve: [{ count: 10, windowMs: 24 * HOUR_MS }],
  shareOfReserve: [{ count: 2, windowMs: 24 * HOUR_MS }],
} as const satisfies Record<string, readonly Window[]>

export type SendBudgets = Readonly<Record<keyof typeof sendBudgets, readonly Window[]>>

/** Staff step up every ten minutes and confirm acts besides, several of them in one office. Nobody pays for messages to themselves there. */
export const staffBudgets: SendBudgets = {
  user: [
    { count: 40, windowMs: HOUR_MS },
    { count: 300, windowMs: 24 * HOUR_MS },
  ],
  phone: [
    { count: 40, windowMs: HOUR_MS },
    { count: 300, windowMs: 24 * HOUR_MS },
  ],
  household: [{ count: 600, windowMs: HOUR_MS }],
  reserve: [],
  shareOfReserve: [],
}

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** The times with one more now, or until when it has to wait: all windows must have room. Older times than any window are dropped. */
export function spend(times: readonly Date[], now: Date, windows: readonly Window[]): { times: Date[] } | { retry_at: Date } {
  const within = ({ windowMs }: Window): Date[] => times.filter((time) => time > after(now, -windowMs))
  const full = windows.flatMap((window) => {
    const oldestThatCounts = within(window).at(-window.count)
    return oldestThatCounts ? [after(oldestThatCounts, window.windowMs).getTime()] : []
  })
  if (full.length > 0) return { retry_at: new Date(Math.max(...full)) }
  const longest = Math.max(0, ...windows.map(({ windowMs }) => windowMs))
  return { times: [...within({ count: 0, windowMs: longest }), now] }
}
