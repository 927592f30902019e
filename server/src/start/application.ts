import { setTimeout as pause } from 'node:timers/promises'
import { composeServer, type Composition } from '../composition/server.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { lockDataFolder, prepareDataFolder } from '../platform/data-folder-lock.ts'
import { checkPrepared } from '../platform/database/migrate.ts'
import type { Logger } from '../platform/log.ts'
import type { ErrorRecorder } from '../platform/error-recorder.ts'
import { isPortFree } from '../platform/postgres/free-port.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { demoDataState, refuseDemoData, refuseSandboxMoney } from './demo-data.ts'
import { logNextVersion, openDatabase } from './open-database.ts'
import { checkPooledAddress } from './pooled-address.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface Application {
  readonly hasDemoData: boolean
  /**
   * Waits for STOP_DELAY_SECONDS if the process answers calls, and then stops everything in order.
   */
  stop(): Promise<void>
}

interface ApplicationOptions {
  readonly config: Config
  readonly log: Logger
  readonly errorRecorder: ErrorRecorder
  /** Called when the embedded database cannot be restarted. */
  readonly onLost: () => void
}

const portTaken = ({ host, port }: Config): StartRefusal =>
  new StartRefusal(`Port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port.`)

/** If a part cannot start, stops the parts that have started, and throws that part’s error. */
export async function startApplication({ config, log, errorRecorder, onLost }: ApplicationOptions): Promise<Application> {
  const closers = createShutdownHooks(log)
  try {
    prepareDataFolder(config.dataDir)
    if (config.databaseUrl === null) {
      const lock = await lockDataFolder(config.dataDir)
      closers.add('the lock of the data folder', () => lock.release())
    }
    if (!(await isPortFree(config.port, config.host))) throw portTaken(config)
    const { url, owner_url } = await openDatabase({ config, log, closers, onLost })
    if (owner_url !== null) {
      const { texts } = await prepareDatabase(owner_url, { config, log, mayChangeTexts: true })
      if (texts.published.length > 0) log.info({ documents: texts.published }, 'new versions of legal texts were published')
      if (texts.offered.length > 0) log.info({ documents: texts.offered }, 'new legal texts of the program wait as drafts')
    } else if ((await checkPrepared(url)).isOfNextVersion) logNextVersion(log)
    await checkPooledAddress(config, url)
    const server = await composeServer({
      config,
      secrets: loadSecrets(config),
      clock: systemClock,
      log,
      errorRecorder,
      databaseUrl: url,
      pooledUrl: config.databasePooledUrl,
    })
    closers.add('the server', () => server.stop())
    if (config.isProduction) {
      await refuseDemoData(server.database)
      await refuseSandboxMoney(server.database)
    }
    const hasDemoData = config.wantsDemoData && (await demoDataState(server.database)) === 'there'
    await server.start()
    await listen(config, server)
    return {
      hasDemoData,
      stop: async () => {
        await stepAside(config, server)
        await closers.closeAll()
      },
    }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

/** Gives load balancers time to notice that this server stops. */
async function stepAside({ runsServer, stopDelaySeconds }: Config, { http }: Composition): Promise<void> {
  if (!runsServer || stopDelaySeconds === 0) return
  http.leave()
  await pause(stopDelaySeconds * 1_000)
}

/** Maximum number of new connections in the operating system’s queue, so that it drops none in a rush. */
const BACKLOG = 4_096

async function listen(config: Config, { http }: Composition): Promise<void> {
  try {
    await http.app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') throw portTaken(config)
    throw new StartRefusal(
      `The server cannot listen on ${config.host}:${config.port} (${errorMessage(error)}): change HOST or PORT.`,
      {
        cause: error,
      },
    )
  }
}
