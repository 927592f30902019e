import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PhoneVerifier } from '../verifiers/phone-verifier.ts'
import type { Subject } from './queries.ts'

export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly verifier: PhoneVerifier
  /** Sends staff step-up codes, when the provider has a separate service for them. */
  readonly stepUpVerifier?: PhoneVerifier | undefined
  /** Off for load tests and browser tests, which request all codes from one address. */
  readonly rateLimits: Config['rateLimits']
}

export const verifierFor = (
  { verifier, stepUpVerifier = verifier }: Pick<CodeDeps, 'verifier' | 'stepUpVerifier'>,
  purpose: Subject['purpose'],
): PhoneVerifier => (purpose === 'step_up' ? stepUpVerifier : verifier)
