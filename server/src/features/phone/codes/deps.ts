import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PhoneVerifier } from '../verifiers/phone-verifier.ts'
import type { Subject } from './queries.ts'

/** What sending and checking codes work with. */
export interface CodeDeps {
  readonly database: Database
  readonly clock: Clock
  readonly verifier: PhoneVerifier
  /** Sends the codes by which staff step up, where that has a provider’s service of its own. */
  readonly stepUpVerifier?: PhoneVerifier | undefined
  /** Off: whoever measures, or tests with a browser, asks for all codes from one address. */
  readonly rateLimits: Config['rateLimits']
}

export const verifierFor = (
  { verifier, stepUpVerifier = verifier }: Pick<CodeDeps, 'verifier' | 'stepUpVerifier'>,
  purpose: Subject['purpose'],
): PhoneVerifier => (purpose === 'step_up' ? stepUpVerifier : verifier)
