import type { Clock } from '../src/platform/clock.ts'

const UNITS_MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export interface MovableClock extends Clock {
  forward(by: Partial<Record<keyof typeof UNITS_MS, number>>): void
}

export function movableClock(start: string): MovableClock {
  let nowMs = Date.parse(start)
  return {
    now: () => new Date(nowMs),
    forward: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      nowMs += seconds * UNITS_MS.seconds + minutes * UNITS_MS.minutes + hours * UNITS_MS.hours + days * UNITS_MS.days
    },
  }
}
