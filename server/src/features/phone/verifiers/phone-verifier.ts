import type { CodeChannel } from '@hai/contract/phone'
import type { Language } from '../../../platform/words/words.ts'
import { fail } from '../../../platform/failure.ts'

export interface CodeToSend {
  /** E.164. */
  readonly phone: string
  readonly channel: CodeChannel
  readonly language: Language
  /** The act that the code allows, in the reader’s language, as part of the message. */
  readonly message?: string
  readonly user_id: string
}

export interface Guess {
  readonly ref: string
  readonly code: string
}

/**
 * `gone`: the provider no longer knows the code. `exhausted`: the provider got too many wrong codes and refuses further
 * checks.
 */
export type GuessVerdict = 'right' | 'wrong' | 'gone' | 'exhausted'

export interface PhoneVerifier {
  /** False without a provider: all calls then fail with VERIFIER_NOT_CONFIGURED. */
  readonly isConfigured: boolean
  /**
   * Sends a code and returns the reference to check it by. Fails: PHONE_UNREACHABLE, RATE_LIMITED,
   * VERIFIER_NOT_CONFIGURED, UNAVAILABLE (it may have been sent).
   */
  readonly start: (code: CodeToSend) => Promise<string>
  /**
   * Sends nothing, but takes as long and fails as sending would, so that callers cannot tell the difference. Returns a
   * reference without a code.
   */
  readonly pretend: () => Promise<string>
  /** Checks a code. Fails: VERIFIER_NOT_CONFIGURED, UNAVAILABLE (the code may have been used up). */
  readonly check: (guess: Guess) => Promise<GuessVerdict>
  /**
   * Invalidates a code, so that the next one to the same phone differs. Never fails: at worst the code expires later.
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
