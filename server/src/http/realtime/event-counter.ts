import { randomUUID } from 'node:crypto'

/** The maximum number of counted members. Beyond it all counts are reset. */
const USERS_MAX = 200_000

/**
 * Tells whether an event has concerned a member between two points in time. The counts belong to this process, so
 * values of two processes are never equal.
 */
export interface EventCounter {
  /** Records that an event concerns this member. Call it after the commit and before the push. */
  readonly note: (user_id: string) => void
  /** Call it if the members concerned are unknown. All earlier values become outdated. */
  readonly noteAll: () => void
  /** An opaque value that changes with every event that concerns this member. */
  readonly asOf: (user_id: string) => string
}

export function createEventCounter(usersMax = USERS_MAX): EventCounter {
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
