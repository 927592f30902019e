import { composeServer, type Composition } from '../../server/src/composition/server.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'

type Role = 'hai_app' | 'hai_owner'

/** All flows of a worker share one composition per role, which ends with the worker’s process. */
const compositions = new Map<Role, Promise<Composition>>()

async function compose(role: Role): Promise<Composition> {
  const config = readConfig({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' })
  const record = readRecord(config.dataDir)
  if (!record) throw new Error('the server has no database in its data folder')
  const { url, owner_url } = embeddedUrls(record)
  const databaseUrl = role === 'hai_owner' ? owner_url : url
  const log = createLogger(config)
  return composeServer({ config, secrets: loadSecrets(config), databaseUrl, role, clock: systemClock, log })
}

export async function inInstallation(role: Role, run: (server: Composition) => Promise<unknown>): Promise<void> {
  const server = compositions.get(role) ?? compose(role)
  compositions.set(role, server)
  await run(await server)
}
