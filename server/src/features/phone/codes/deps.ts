import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PhoneVerifier } from '../verifiers/phone-verifier.ts'
import type { Subject } from './queries.ts'

export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly verifier: PhoneVerifier
  readonly stepUpVerifier?: PhoneVerifier | undefined
  /** Turned off for load tests and browser tests, which request all codes from one IP address. */
  readonly rateLimits: Config['rateLimits']
}

export const verifierFor = (
  { verifier, stepUpVerifier = verifier }: Pick<CodeDeps, 'verifier' | 'stepUpVerifier'>,
  purpose: Subject['purpose'],
): PhoneVerifier => (purpose === 'step_up' ? stepUpVerifier : verifier)
