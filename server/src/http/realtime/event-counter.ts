import { randomUUID } from 'node:crypto'

const USERS_MAX = 200_000

/** Each process counts for itself, so the values of two processes are never equal. */
export interface EventCounter {
  /** Call it after the commit and before the message is sent. */
  readonly note: (user_id: string) => void
  /** Call this if nobody knows which members an event affects. */
  readonly recordAll: () => void
  readonly asOf: (user_id: string) => string
}

export function createEventCounter(usersMax = USERS_MAX): EventCounter {
  const counts = new Map<string, number>()
  let generation = randomUUID().slice(0, 8)

  function recordAll(): void {
    counts.clear()
    generation = randomUUID().slice(0, 8)
  }

  return {
    note: (user_id) => {
      if (counts.size >= usersMax && !counts.has(user_id)) recordAll()
      counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
    },
    recordAll: recordAll,
    asOf: (user_id) => `${generation}.${counts.get(user_id) ?? 0}`,
  }
}
