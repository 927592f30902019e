import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Feature } from '../feature.ts'
import { createHttp, type Http } from '../http/index.ts'
import type { Config } from '../platform/config.ts'
import { prepareDataFolder } from '../platform/data-folder-lock.ts'
import type { Logger } from '../platform/log.ts'
import { isPortFree } from '../platform/postgres/free-port.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import { startBackground } from './background.ts'
import { type Closers, createClosers } from './closers.ts'
import { ensureDemoData, refuseDemoData } from './demo-data.ts'
import { createFeatures, type Features } from './features.ts'
import { createGround, type Ground } from './ground.ts'
import { openDatabase } from './open-database.ts'

export interface Application {
  /** Whether the demo accounts are there to sign in with. */
  readonly hasDemoData: boolean
  /** Ends everything in order: calls, jobs, what is being written, the embedded database last. */
  stop(): Promise<void>
}

interface ApplicationOptions {
  readonly config: Config
  readonly log: Logger
  /** The database has gone for good: nothing can be done but to stop. */
  readonly onLost: () => void
}

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

const portTaken = ({ host, port }: Config): StartRefusal =>
  new StartRefusal(`Port ${port} on ${host} is taken by another program: stop that, or set PORT to another.`)

/** Starts the whole server. Refuses with StartRefusal, and then leaves nothing running. */
export async function startApplication({ config, log, onLost }: ApplicationOptions): Promise<Application> {
  const closers = createClosers(log)
  try {
    prepareDataFolder(config.dataDir)
    if (config.runsServer && !(await isPortFree(config.port, config.host))) throw portTaken(config)
    const url = await openDatabase({ config, log, closers, onLost })
    const ground = createGround({ config, log, url, closers })
    const parts = createFeatures({ config, secrets: loadSecrets(config), ground })
    if (config.isProduction) await refuseDemoData(ground.database)
    const hasDemoData = config.wantsDemoData && (await ensureDemoData(ground, parts))
    const http = config.runsServer ? await makeHttp(config, log, ground, parts) : null
    await followWhatHappens(ground, parts, http, closers)
    if (config.runsWorker) await startBackground({ url, features: parts.all, outboxTasks: ground.outbox.tasks, log, closers })
    if (http) await listen(config, http, closers)
    return { hasDemoData, stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

function makeHttp(config: Config, log: Logger, { clock, database, outbox }: Ground, parts: Features): Promise<Http> {
  return createHttp({
    handlers: parts.handlers,
    gatekeeper: parts.identity,
    pushes: parts.all.map(({ pushes }) => pushes).filter((pushes) => pushes !== undefined),
    clock,
    log,
    config: { ...config, webFolder },
    checkReady: async () => {
      await sql`select from ledger.head`.execute(database)
    },
    outbox: config.isProduction ? null : outbox,
  })
}

/** Every process hears everything; consumers share the work among all processes. */
async function followWhatHappens(
  { feed }: Ground,
  { identity, all }: Features,
  http: Http | null,
  closers: Closers,
): Promise<void> {
  feed.tail(async (happenings) => {
    identity.hear(happenings)
    await http?.hub.deliver(happenings)
  })
  for (const { consumer } of all satisfies readonly Feature[]) if (consumer) feed.consume(consumer.name, consumer.handle)
  await feed.start()
  closers.add('the feed', () => feed.stop())
}

async function listen(config: Config, { app }: Http, closers: Closers): Promise<void> {
  closers.add('the HTTP server', () => app.close())
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') throw portTaken(config)
    throw new StartRefusal(`Nobody can listen on ${config.host}:${config.port} (${errorMessage(error)}): set HOST and PORT.`, {
      cause: error,
    })
  }
}
