import { setTimeout as pause } from 'node:timers/promises'
import { composeServer, type Composition } from '../composition/server.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { checkPrepared } from '../platform/database/migrate.ts'
import type { Logger } from '../platform/log.ts'
import type { ErrorRecorder } from '../platform/error-recorder.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import type { Supervised } from '../platform/supervised.ts'
import { greeting } from './greeting.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { demoDataState, refuseDemoData, refuseSandboxMoney } from './demo-data.ts'
import { logNextVersion } from './open-database.ts'
import { joinPlace, openPlace, portTaken } from './open-place.ts'
import { checkPooledAddress } from './pooled-address.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface Application {
  /** For the terminal, outside production. */
  readonly greeting: string
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
  /** Missing: this is the only process on its port. */
  readonly supervised?: Supervised | null
}

/** Of several supervised processes, only the first runs background jobs and prepares the embedded database. */
const isFirst = (supervised: Supervised | null): boolean => supervised === null || supervised.number === 1

/** If a part cannot start, stops the parts that have started, and throws that part’s error. */
export async function startApplication({
  config: all,
  log,
  errorRecorder,
  onLost,
  supervised = null,
}: ApplicationOptions): Promise<Application> {
  const config = { ...all, runsWorker: all.runsWorker && isFirst(supervised) }
  const closers = createShutdownHooks(log)
  try {
    const open = supervised === null ? openPlace : joinPlace
    const { url, owner_url } = await open({ config, log, closers, onLost })
    if (owner_url !== null && isFirst(supervised)) {
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
      supervised,
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
      greeting: greeting(config, { hasDemoData }),
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
