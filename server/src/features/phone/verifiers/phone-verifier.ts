import type { Language } from '@hai/contract/languages'
import type { CodeChannel } from '@hai/contract/phone'
import { fail } from '../../../platform/failure.ts'

export interface CodeToSend {
  /** E.164. */
  readonly phone: string
  readonly channel: CodeChannel
  readonly language: Language
  /** Names the action that the code confirms. Undefined for codes that confirm a phone number. */
  readonly message?: string
  readonly user_id: string
}

export interface Guess {
  readonly ref: string
  readonly code: string
}

/** `gone`: the provider no longer knows the code. `exhausted`: the provider refuses further checks after too many. */
export type GuessVerdict = 'right' | 'wrong' | 'gone' | 'exhausted'

export interface PhoneVerifier {
  /** If false, all calls except `cancel` fail with VERIFIER_NOT_CONFIGURED. */
  readonly isConfigured: boolean
  /**
   * Returns the reference with which the code is checked. Fails: PHONE_UNREACHABLE, RATE_LIMITED,
   * VERIFIER_NOT_CONFIGURED, UNAVAILABLE (the code may have been sent).
   */
  readonly start: (code: CodeToSend) => Promise<string>
  /**
   * Sends nothing, but takes the same time and fails in the same way as `start`, so that users cannot tell the
   * difference.
   */
  readonly pretend: () => Promise<string>
  /** Fails: VERIFIER_NOT_CONFIGURED, UNAVAILABLE (the code may have been used up). */
  readonly check: (guess: Guess) => Promise<GuessVerdict>
  /**
   * Invalidates a code, so that the next one to the same number is different. Never fails: in the worst case the code
   * remains valid until it expires.
   */
  readonly cancel: (ref: string) => Promise<void>
}

const refuse = (): Promise<never> => Promise.resolve().then(() => fail('VERIFIER_NOT_CONFIGURED'))

export const missingVerifier: PhoneVerifier = {
  isConfigured: false,
  start: refuse,
  pretend: refuse,
  check: refuse,
  cancel: () => Promise.resolve(),
}
