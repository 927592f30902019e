import { randomUUID } from 'node:crypto'

/** Members whose events are counted: beyond that all counts begin again. */
const USERS_MAX = 200_000

/**
 * Tells whether an event has concerned a member between two moments. Counts live in this process: values of two processes are never
 * equal.
 */
export interface LastConcern {
  /** An event concerns this member. Told after its commit, and before it is pushed. */
  readonly note: (user_id: string) => void
  /** Nobody knows whom an event concerned: every earlier value counts as old. */
  readonly noteAll: () => void
  /** An opaque value that changes with every event that concerns this member. */
  readonly asOf: (user_id: string) => string
}

export function createLastConcern(usersMax = USERS_MAX): LastConcern {
  const counts = new Map<string, number>()
  let generation = randomUUID().slice(0, 8)

  function noteAll(): void {
    counts.clear()
    generation = randomUUID().slice(0, 8)
  }

  return {
    note: (user_id) => {
      if (counts.size >= usersMax && !counts.has(user_id)) noteAll()
      counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
    },
    noteAll,
    asOf: (user_id) => `${generation}.${counts.get(user_id) ?? 0}`,
  }
}
