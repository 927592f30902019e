/** Now, injected so that tests may move it. Rows that the database stamps itself use the same clock as a parameter. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
