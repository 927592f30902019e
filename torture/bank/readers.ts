import { setTimeout as pause } from 'node:timers/promises'
import { readLedgerHealth } from '../../server/src/ledger/index.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { createPool } from '../../server/src/platform/database/pool.ts'
import type { History, Reading } from './history.ts'

const EVERY_MS = 120
const CONNECT_WITHIN_MS = 3_000

const totals = `select sum(balance)::bigint as "all", sum(balance) filter (where class <> 'outside')::bigint as inside from ledger.account`

export interface Reader {
  /** Throws if the database is down. */
  look(): Promise<Reading>
  close(): Promise<void>
}

export function createReader(url: string): Reader {
  const settings = { statement_timeout: '5s' }
  const pool = createPool({
    url,
    role: 'hai_app',
    size: 2,
    application_name: 'reader',
    settings,
    acquireTimeoutMs: CONNECT_WITHIN_MS,
  })
  const database = createDatabase(pool)
  return {
    look: async () => {
      const [health, { rows }] = await Promise.all([
        readLedgerHealth(database),
        pool.query<{ all: number; inside: number }>(totals),
      ])
      const [row] = rows
      if (!row) throw new Error('the ledger has no accounts')
      return { ...row, net_delta: health.net_delta }
    },
    close: () => pool.end(),
  }
}

export async function keepReading(reader: Reader, { readings }: History, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      readings.push(await reader.look())
    } catch {
      // The database is down during some faults.
    }
    await pause(EVERY_MS)
  }
}
