import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { appVersion } from '../../platform/app-version.ts'
import type { HealthDeps, ThisProcess } from './deps.ts'
import { readDisk } from './own-figures.ts'
import { storeMessageCounts, storeErrors } from './storage.ts'

export interface Heartbeat {
  readonly beat: () => Promise<void>
  /** Removes the entry of this process, so that a planned stop is not reported as a missing process. */
  readonly leave: () => Promise<void>
}

function poolSums({ pools }: Pick<ThisProcess, 'pools'>) {
  const all = pools()
  const sum = (figure: 'used' | 'max' | 'waiting'): number => all.reduce((total, pool) => total + pool[figure], 0)
  return { pool_used: sum('used'), pool_max: sum('max'), pool_waiting: sum('waiting') }
}

export function createHeartbeat(deps: Pick<HealthDeps, 'database' | 'clock' | 'process'>): Heartbeat {
  const { database, process: own } = deps
  const id = randomUUID()
  const self = {
    id,
    host: hostname().slice(0, 200),
    pid: process.pid,
    role: own.role,
    version: appVersion,
    node_version: process.versions.node,
    started_at: sql<Date>`now() - make_interval(secs => ${process.uptime()}::float8)`,
  }
  return {
    beat: async () => {
      const { seals_with, opens } = own.keys()
      const keys = { seals_with: [...seals_with], opens: [...opens] }
      const heartbeat = {
        ...own.vitals.read(),
        ...poolSums(own),
        ...(await readDisk(own.dataDir)),
        realtime: own.connections(),
      }
      await database
        .insertInto('health.process')
        .values({ ...self, ...heartbeat })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...heartbeat, beat_at: sql`now()` }))
        .execute()
      await database
        .insertInto('health.process_keys')
        .values({ process_id: id, ...keys })
        .onConflict((conflict) => conflict.column('process_id').doUpdateSet(keys))
        .execute()
      await storeMessageCounts(deps)
      await storeErrors(deps, `${self.host} ${self.pid}`)
    },
    leave: async () => {
      await database.deleteFrom('health.process').where('id', '=', id).execute()
    },
  }
}
