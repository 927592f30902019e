import { fail } from '../../../platform/failure.ts'
import type { PhoneVerifier } from './phone-verifier.ts'

const refuse = (): Promise<never> => Promise.resolve().then(() => fail('VERIFIER_NOT_CONFIGURED'))

export const missingVerifier: PhoneVerifier = {
  isConfigured: false,
  start: refuse,
  pretend: refuse,
  check: refuse,
  cancel: () => Promise.resolve(),
}
