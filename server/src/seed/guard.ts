import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { demoDataState } from '../start/demo-data.ts'

const AGAIN = 'The ledger cannot be extended backwards: delete the data folder, or seed another DATABASE_URL or DATA_DIR.'

const isThere = async (database: Database, question: ReturnType<typeof sql<{ yes: boolean }>>): Promise<boolean> =>
  (await question.execute(database)).rows[0]?.yes === true

export async function refuseToSeed(database: Database, { isProduction }: Config): Promise<void> {
  if (isProduction) throw new StartRefusal('Demo data cannot be generated in production.')
  const hasMembers = sql<{ yes: boolean }>`select exists (select from identity.account where email not like '%@demo.test') as yes`
  if ((await demoDataState(database)) === 'unwanted' || (await isThere(database, hasMembers)))
    throw new StartRefusal('This database has real members, so no demo data can be generated in it.')
  const hasPast = sql<{ yes: boolean }>`select last_id > 0 as yes from ledger.head`
  if (await isThere(database, hasPast))
    throw new StartRefusal(`This database already has payments, and the generated months would come before them. ${AGAIN}`)
}

/**
 * Throws StartRefusal while a server is connected, because the server would mix today’s data into the past. `ask` must
 * use a direct connection, because a pooler keeps connections open. Call this before `composeServer`, which opens the
 * same connections as a server.
 */
export async function refuseBesideServer(ask: (question: string) => Promise<boolean>): Promise<void> {
  const isBusy = await ask(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name in ('hai-ledger', 'hai-feed', 'hai-jobs')) as yes`,
  )
  if (isBusy) throw new StartRefusal('A server is using this database: stop it first.')
}
