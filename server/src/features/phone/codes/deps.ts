import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PhoneVerifier } from '../verifiers/phone-verifier.ts'

/** What sending and checking codes work with. */
export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly verifier: PhoneVerifier
}
