import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PhoneVerifier } from '../verifiers/phone-verifier.ts'

/** What sending and checking codes work with. */
export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly verifier: PhoneVerifier
  /** Off: whoever measures, or tests with a browser, asks for all codes from one address. */
  readonly rateLimits: Config['rateLimits']
}
