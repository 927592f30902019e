import { composeServer } from '../../server/src/compose.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { readRecord } from '../../server/src/platform/postgres/cluster.ts'
import { embeddedUrls } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'
import type { TestMember } from './members.ts'

/** What staff say of a block, and the member reads. */
export interface BlockNotice {
  readonly reason: string
  readonly supply?: readonly string[]
  /** Such as 2026-11-25. */
  readonly review_on?: string
}

/** Blocks a member in the database of the running server, as another process of the same installation would. */
export async function blockMember({ session }: Pick<TestMember, 'session'>, notice: BlockNotice): Promise<void> {
  const config = readConfig({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' })
  const record = readRecord(config.dataDir)
  if (!record) throw new Error('the server has no database in its data folder')
  const databaseUrl = embeddedUrls(record).url
  const log = createLogger(config)
  const server = await composeServer({ config, secrets: loadSecrets(config), databaseUrl, clock: systemClock, log })
  try {
    const block = { user_id: session.user.id, ...notice }
    await server.database.transaction().execute((trx) => server.identity.blockMember(trx, block))
  } finally {
    await server.stop()
  }
}
