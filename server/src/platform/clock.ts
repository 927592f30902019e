/** The current time, also for timestamps in the database. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS)
export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * HOUR_MS)
export const daysAfter = (from: Date, days: number): Date => hoursAfter(from, days * 24)
export const daysBefore = (until: Date, days: number): Date => daysAfter(until, -days)
