import type { PasswordWork } from '../features/identity/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { ErrorRecorder } from '../platform/error-recorder.ts'
import type { Logger } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervised } from '../platform/supervised.ts'

export interface ComposeOptions {
  readonly config: Config
  readonly secrets: Secrets
  /** A migrated database. The login must be able to take `role`. */
  readonly databaseUrl: string
  /**
   * The same database through a pooler, for calls. Its login has the rights of hai_app. Null or missing: calls use
   * `databaseUrl`.
   */
  readonly pooledUrl?: string | null
  /**
   * Servers use hai_app. Commands and demo data use hai_owner, because they need the owner’s rights, for example to
   * give roles.
   */
  readonly role?: 'hai_app' | 'hai_owner'
  readonly clock: Clock
  readonly log: Logger
  /** Missing: staff see no logged errors. */
  readonly errorRecorder?: ErrorRecorder
  /** Missing or null: this is the only process on its port. */
  readonly supervised?: Supervised | null
  /** Cost of password hashing. Tests and `npm run seed` use less than the default, because they create many people. */
  readonly passwordWork?: PasswordWork
  readonly webFolder?: string
  /** Turns off scheduled jobs, which follow the system’s clock, and heartbeats. For tests and demo data. */
  readonly cron?: 'off'
  /** Turns off the job queue, which uses the system’s clock. */
  readonly jobs?: 'off'
  /** Delivers no payments to other books, for tests that do it step by step. */
  readonly relays?: 'off'
  /**
   * Further PostgreSQL settings of all connections except those through a pooler or to a standby. Weaken durability
   * only for data that can be created again.
   */
  readonly settings?: Readonly<Record<string, string>>
  /** Multiplies the timeouts of calls, for tests on busy machines. */
  readonly timeoutFactor?: number
  /** Opens fewer connections for the feed and runs jobs one at a time, for tests with many servers. */
  readonly connections?: 'few'
}

/** True if this process runs background jobs. */
export const worksQueue = ({ config, jobs }: ComposeOptions): boolean => config.runsWorker && jobs !== 'off'
