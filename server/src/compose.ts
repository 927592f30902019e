import { fileURLToPath } from 'node:url'
import { createHttp, type Http } from './http/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log.ts'
import type { Secrets } from './platform/secrets.ts'
import { startBackground } from './start/background.ts'
import type { Closers } from './start/closers.ts'
import { createFeatures, type Features } from './start/features.ts'
import { createGround, type Ground } from './start/ground.ts'

export interface ComposeOptions {
  readonly config: Config
  readonly secrets: Secrets
  /** A migrated database, as a user that may act as hai_app. */
  readonly url: string
  readonly clock: Clock
  readonly log: Logger
  /** Ends, last made first, whatever is made here. */
  readonly closers: Closers
  /** The built web app; by default where the build puts it. */
  readonly webFolder?: string
}

/** A whole server: ground, features, HTTP. */
export interface Composition extends Ground, Features {
  /** Ready to listen. */
  readonly http: Http
  /** Begins to follow what happens and, if this process is a worker, to work the jobs. */
  readonly start: () => Promise<void>
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Makes a server on a database, whatever has started that and whoever will listen. Nothing runs before `start`. */
export async function composeServer(options: ComposeOptions): Promise<Composition> {
  const { config, secrets, url, clock, log, closers, webFolder = builtWeb } = options
  const ground = createGround({ config, log, url, clock, closers })
  const features = createFeatures({ config, log, secrets, ground })
  const http = await createHttp({
    config: { ...config, webFolder },
    clock,
    log,
    handlers: features.handlers,
    gatekeeper: features.identity,
    pushes: features.all.flatMap(({ pushes }) => pushes ?? []),
    outbox: config.isProduction ? null : ground.outbox,
    checkReady: async () => {
      await ground.pool.query('select from ledger.head')
    },
  })

  /** Every process hears everything; consumers share their work among the workers. */
  async function follow(): Promise<void> {
    ground.feed.tail(features.hear)
    ground.feed.tail((happenings) => http.hub.deliver(happenings))
    if (config.runsWorker) {
      for (const { consumer } of features.all) if (consumer) ground.feed.consume(consumer.name, consumer.handle)
    }
    closers.add('the feed', () => ground.feed.stop())
    await ground.feed.start()
  }

  return {
    ...ground,
    ...features,
    http,
    start: async () => {
      await follow()
      if (config.runsWorker)
        await startBackground({ url, features: features.all, outboxTasks: ground.outbox.tasks, log, closers })
      closers.add('the HTTP server', () => http.app.close())
    },
  }
}
