import { composeServer } from '../composition/server.ts'
import { publishShippedTexts, type ShippedDocuments } from '../features/legal/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { withSessionLock } from '../platform/database/advisory-locks.ts'
import { migrate, recordPrepared } from '../platform/database/migrate.ts'
import { createDatabase } from '../platform/database/database.ts'
import { createPool } from '../platform/database/pool.ts'
import type { Logger } from '../platform/log.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { demoDataState, makeDemoData } from './demo-data.ts'
import { logNextVersion } from './open-database.ts'

interface Preparation {
  readonly config: Config
  readonly log: Logger
  /** True if `config` is known to be the server’s. Otherwise no published legal text changes. */
  readonly mayChangeTexts: boolean
}

interface Prepared extends Awaited<ReturnType<typeof migrate>> {
  readonly texts: ShippedDocuments
  readonly madeDemoData: boolean
}

const noTexts: ShippedDocuments = { published: [], offered: [], refused: [] }

/**
 * Migrates the database, and writes what only its owner may write: the legal texts of the program and, if wanted, the
 * demo data. Processes that do this at the same time wait for each other. Writes nothing if the next version has migrated
 * the database, because that version has its own texts.
 */
export async function prepareDatabase(owner_url: string, { config, log, mayChangeTexts }: Preparation): Promise<Prepared> {
  const migrated = await migrate(owner_url)
  if (migrated.isOfNextVersion) {
    logNextVersion(log)
    return { ...migrated, texts: noTexts, madeDemoData: false }
  }
  const texts = await publishShippedTexts({ owner_url, settings: config, now: systemClock.now(), mayChange: mayChangeTexts })
  const madeDemoData = config.wantsDemoData && (await ensureDemoData(owner_url, { config, log }))
  await recordPrepared(owner_url)
  return { ...migrated, texts, madeDemoData }
}

/** Returns true if this call created the demo accounts. */
const ensureDemoData = (owner_url: string, { config, log }: Pick<Preparation, 'config' | 'log'>): Promise<boolean> =>
  withSessionLock(owner_url, 'demo-data', async () => {
    if (!(await lacksDemoData(owner_url))) return false
    const secrets = loadSecrets(config)
    const owner = await composeServer({ config, secrets, clock: systemClock, log, databaseUrl: owner_url, role: 'hai_owner' })
    try {
      await makeDemoData(owner, systemClock)
      return true
    } finally {
      await owner.stop()
    }
  })

async function lacksDemoData(owner_url: string): Promise<boolean> {
  const pool = createPool({ url: owner_url, role: 'hai_owner', size: 1, application_name: 'hai-demo-data' })
  try {
    return (await demoDataState(createDatabase(pool))) === 'missing'
  } finally {
    await pool.end()
  }
}
