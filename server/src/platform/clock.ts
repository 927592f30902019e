/** The current time, injected so that tests can move it. Use it for timestamps in the database too. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
