import { rm } from 'node:fs/promises'
import { contract } from '@hai/contract/contract'
import type { Session } from '@hai/contract/identity'
import type { Language } from '@hai/contract/languages'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { startHttpsFront } from '../../bench/https-front.ts'
import { closedOnSignals } from '../../server/src/commands/closed-on-signals.ts'
import { composeServer, type Composition } from '../../server/src/composition/server.ts'
import { openMfaSession } from '../../server/src/features/admin/mfa-sessions.ts'
import { fundAgents } from '../../server/src/features/cash-ins/index.ts'
import { findAccount } from '../../server/src/features/identity/index.ts'
import { publishShippedTexts } from '../../server/src/features/legal/index.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { lockDataFolder, prepareDataFolder } from '../../server/src/platform/data-folder-lock.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { createLogger } from '../../server/src/platform/log.ts'
import { findFreePort } from '../../server/src/platform/postgres/free-port.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'
import { firstMidnight, type HeldClock, heldClock, simulateDays } from '../../server/src/seed/live.ts'
import { settle } from '../../server/src/seed/people.ts'
import type { ShutdownHooks } from '../../server/src/start/shutdown-hooks.ts'
import { DEMO_PASSWORD } from '../../server/src/start/demo-accounts.ts'
import { makeDemoData } from '../../server/src/start/demo-data.ts'
import { openAsOwner } from '../../server/src/start/open-database.ts'
import { littleWork } from '../../server/test/passwords.ts'
import { aQuickFolder } from '../../server/test/quick-folder.ts'
import { cast } from './cast.ts'
import { BEGIN, NOW, playStory, type Story } from './story.ts'

/** The host on receipts and in links, which the browser resolves to this machine. */
export const HOST = 'wallet.example.com'
const PUBLIC_URL = `https://${HOST}`
const MEMBERS = 60
const DAYS = 28
const SEED = 7
const AGENT_BALANCE = cents(500_00)

export interface PictureWorld extends Story {
  readonly port: number
  /** Signs in as a member of the cast or a demo account, and sets that account's language. */
  readonly enter: (email: string, language: Language) => Promise<Session>
  readonly openStepUp: (session: Session) => Promise<{ readonly token: string; readonly sid: string }>
  readonly stop: () => Promise<void>
}

/**
 * Writes are not durable, because the data is deleted at the end. The server runs no scheduled jobs, and its ledger
 * accepts any clock.
 */
async function composeWorld(clock: HeldClock, closers: ShutdownHooks): Promise<Composition> {
  const dataDir = aQuickFolder('hai-pictures-')
  closers.add('the data folder', () => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_URL, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const log = createLogger(config)
  prepareDataFolder(dataDir)
  const lock = await lockDataFolder(dataDir)
  closers.add('the lock of the data folder', () => lock.release())
  const owner_url = await openAsOwner({ config, log, closers, onLost: () => process.exit(1) })
  await migrate(owner_url)
  await publishShippedTexts({ owner_url, settings: config, now: clock.now(), mayChange: true })
  // Nobody confirms payments in the story.
  const sends = { ...config.sends, confirmAbove: cents(Number.MAX_SAFE_INTEGER) }
  const server = await composeServer({
    config: { ...config, sends },
    secrets: loadSecrets(config),
    databaseUrl: owner_url,
    role: 'hai_owner',
    clock,
    log,
    passwordWork: littleWork,
    cron: 'off',
    jobs: 'off',
    settings: { synchronous_commit: 'off' },
  })
  closers.add('the server', () => server.stop())
  await sql`update ledger.head set skew = null`.execute(server.database)
  await server.start()
  return server
}

async function simulate(server: Composition, clock: HeldClock): Promise<Story> {
  await makeDemoData(server, clock)
  await fundAgents(server.ledger, { amount: AGENT_BALANCE, from: 'sandbox', idempotency_key: newId() })
  const join = (role: keyof typeof cast) => settle(server, clock, cast[role])
  const people = {
    roseline: await join('roseline'),
    wideline: await join('wideline'),
    wilner: await join('wilner'),
    mirlande: await join('mirlande'),
    shop: await join('shop'),
    agent: await join('agent'),
  }
  const admin_id = (await findAccount(server.database, 'admin@demo.test')) ?? ''
  const around = { members: MEMBERS, days: DAYS, seed: SEED, end: BEGIN, admin_id, print: () => undefined }
  await simulateDays({ server, clock, ...around })
  const story = await playStory({ server, clock, people })
  await server.integrity.recount()
  // No emails are sent while the clock stands still. The staff screens would report the waiting ones as late.
  await sql`delete from graphile_worker._private_jobs`.execute(server.database)
  return story
}

async function post(port: number, route: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const response = await fetch(`http://127.0.0.1:${port}${route}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${route}: ${JSON.stringify(answer)}`)
  return answer
}

/** A demo installation. After the story, its clock stands at NOW. */
export async function startWorld(): Promise<PictureWorld> {
  const closers = closedOnSignals(createLogger(readConfig({ NODE_ENV: 'test' })))
  const clock = heldClock(new Date(firstMidnight(BEGIN, DAYS)))
  try {
    const server = await composeWorld(clock, closers)
    const story = await simulate(server, clock)
    const behind = await findFreePort()
    const port = await findFreePort()
    await server.http.app.listen({ host: '127.0.0.1', port: behind })
    closers.add('TLS', await startHttpsFront(port, behind))
    return {
      ...story,
      port,
      enter: async (email, language) => {
        const answer = await post(behind, '/rpc/sign_in', { email, password: DEMO_PASSWORD })
        const session = contract.sign_in.output.parse(answer)
        await post(behind, '/rpc/set_language', { language }, session.access_token)
        return session
      },
      openStepUp: async ({ user, access_token }) => {
        const claims = await server.identity.verifyAccessToken(access_token)
        if (!claims) throw new Error('invalid access token')
        const who = { user_id: user.id, session_id: claims.session_id }
        await server.database.transaction().execute((trx) => openMfaSession(trx, who, { method: 'phone', now: NOW }))
        const answer = await post(behind, '/functions/step-up-admin', { method: 'mfa' }, access_token)
        return { token: contract['step-up-admin'].output.parse(answer).token, sid: claims.session_id }
      },
      stop: () => closers.closeAll(),
    }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
