const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface Window {
  readonly count: number
  readonly windowMs: number
}

export const CODE_LIFE_MS = 300_000
export const RESEND_MS = 30_000

/** See docs/product/identity.md#phone. */
export const GUESSES: Window = { count: 5, windowMs: 10 * MINUTE_MS }
export const LOCK_MS = 10 * MINUTE_MS

/**
 * Limits on sent codes, because fraudsters earn money from messages to their own numbers. The limit per IP prefix is
 * high, because whole villages share an address.
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
  ip_prefix: [
    { count: 30, windowMs: HOUR_MS },
    { count: 100, windowMs: 24 * HOUR_MS },
  ],
  /** For a number whose own budget is used up: the reserve, and how much of it one member may use. */
  reserve: [{ count: 10, windowMs: 24 * HOUR_MS }],
  shareOfReserve: [{ count: 2, windowMs: 24 * HOUR_MS }],
} as const satisfies Record<string, readonly Window[]>

export type SendBudgets = Readonly<Record<keyof typeof sendBudgets, readonly Window[]>>

/**
 * Higher than for members: staff step up every ten minutes and confirm actions in between, often several in one office.
 */
export const staffBudgets: SendBudgets = {
  user: [
    { count: 40, windowMs: HOUR_MS },
    { count: 300, windowMs: 24 * HOUR_MS },
  ],
  phone: [
    { count: 40, windowMs: HOUR_MS },
    { count: 300, windowMs: 24 * HOUR_MS },
  ],
  ip_prefix: [{ count: 600, windowMs: HOUR_MS }],
  reserve: [],
  shareOfReserve: [],
}

export const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

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
