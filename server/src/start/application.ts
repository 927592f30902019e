import { setTimeout as pause } from 'node:timers/promises'
import { composeServer, type ComposeOptions, type Composition } from '../compose.ts'
import { shipLegalTexts } from '../features/legal/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { lockDataFolder, prepareDataFolder } from '../platform/data-folder-lock.ts'
import { inTurn } from '../platform/database/in-turn.ts'
import type { Logger } from '../platform/log.ts'
import type { Mistakes } from '../platform/mistakes.ts'
import { isPortFree } from '../platform/postgres/free-port.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { errorCode, errorMessage, StartRefusal } from '../platform/start-refusal.ts'
import { createClosers } from './closers.ts'
import { demoDataState, makeDemoData, refuseDemoData, refuseSandboxMoney } from './demo-data.ts'
import { openDatabase } from './open-database.ts'
import { checkPooledAddress } from './pooled-address.ts'

export interface Application {
  /** Whether the demo accounts are there to sign in with. */
  readonly hasDemoData: boolean
  /** Steps aside for as long as the configuration says, then ends everything in order: calls, jobs, what is being written, the embedded database last. */
  stop(): Promise<void>
}

interface ApplicationOptions {
  readonly config: Config
  readonly log: Logger
  readonly mistakes: Mistakes
  /** The database has gone for good: nothing can be done but to stop. */
  readonly onLost: () => void
}

const portTaken = ({ host, port }: Config): StartRefusal =>
  new StartRefusal(`Port ${port} on ${host} is taken by another program: stop that, or set PORT to another.`)

/** Starts the whole server. Refuses with StartRefusal, and then leaves nothing running. */
export async function startApplication({ config, log, mistakes, onLost }: ApplicationOptions): Promise<Application> {
  const closers = createClosers(log)
  try {
    prepareDataFolder(config.dataDir)
    if (config.databaseUrl === null) {
      const lock = await lockDataFolder(config.dataDir)
      closers.add('the lock of the data folder', () => lock.release())
    }
    if (config.runsServer && !(await isPortFree(config.port, config.host))) throw portTaken(config)
    const { url, owner_url, isOfNextVersion } = await openDatabase({ config, log, closers, onLost })
    await checkPooledAddress(config, url)
    // The texts of the next version stand there already, and stay.
    if (config.runsServer && !isOfNextVersion) await shipLegalTexts({ owner_url, settings: config, now: systemClock.now() })
    const parts = { config, secrets: loadSecrets(config), clock: systemClock, log }
    const server = await composeServer({ ...parts, mistakes, databaseUrl: url, pooledUrl: config.databasePooledUrl })
    closers.add('the server', () => server.stop())
    if (config.isProduction) {
      await refuseDemoData(server.database)
      await refuseSandboxMoney(server.database)
    }
    const hasDemoData = config.wantsDemoData && (await ensureDemoData(server, { ...parts, databaseUrl: owner_url }))
    await server.start()
    if (config.runsServer) await listen(config, server)
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

/** Demo staff gets its roles as everybody does: from the owner. Answers whether the demo accounts are there. */
const ensureDemoData = ({ database }: Composition, asOwner: ComposeOptions): Promise<boolean> =>
  inTurn(asOwner.databaseUrl, 'demo-data', async () => {
    const state = await demoDataState(database)
    if (state !== 'missing') return state === 'there'
    const owner = await composeServer({ ...asOwner, role: 'hai_owner' })
    try {
      await makeDemoData(owner, asOwner.clock)
    } finally {
      await owner.stop()
    }
    return true
  })

/** Whoever spreads calls over several servers has so long to hear that this one leaves; what still comes is answered. */
async function stepAside({ runsServer, stopDelaySeconds }: Config, { http }: Composition): Promise<void> {
  if (!runsServer || stopDelaySeconds === 0) return
  http.leave()
  await pause(stopDelaySeconds * 1_000)
}

/** Who knocks while thousands do is heard soon, not after the ever longer pauses of a network whose knock went unheard. */
const BACKLOG = 4_096

async function listen(config: Config, { http }: Composition): Promise<void> {
  try {
    await http.app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') throw portTaken(config)
    throw new StartRefusal(`Nobody can listen on ${config.host}:${config.port} (${errorMessage(error)}): set HOST and PORT.`, {
      cause: error,
    })
  }
}
