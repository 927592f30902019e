import type { Connection } from './connection.ts'

/** Per process. */
const CONNECTIONS_PER_USER_MAX = 20

export interface Audience {
  /** Returns false if the user has too many connections. */
  readonly join: (connection: Connection) => boolean
  readonly leave: (connection: Connection) => void
  readonly isListening: (user_id: string) => boolean
  readonly isEmpty: () => boolean
  readonly everybody: () => readonly string[]
  readonly of: (user_id: string) => ReadonlySet<Connection>
}

const nobody: ReadonlySet<Connection> = new Set()

export function createAudience(): Audience {
  const byUser = new Map<string, Set<Connection>>()
  return {
    join: (connection) => {
      const user_id = connection.pass.session()?.user_id
      if (user_id === undefined) return false
      const own = byUser.get(user_id) ?? new Set()
      if (own.size >= CONNECTIONS_PER_USER_MAX) return false
      byUser.set(user_id, own.add(connection))
      return true
    },
    leave: (connection) => {
      const user_id = connection.pass.session()?.user_id
      const own = user_id === undefined ? undefined : byUser.get(user_id)
      own?.delete(connection)
      if (user_id !== undefined && own?.size === 0) byUser.delete(user_id)
    },
    isListening: (user_id) => byUser.has(user_id),
    isEmpty: () => byUser.size === 0,
    everybody: () => [...byUser.keys()],
    of: (user_id) => byUser.get(user_id) ?? nobody,
  }
}
