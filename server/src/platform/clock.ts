/** The current time, also for timestamps in the database. Tests inject a clock that they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
