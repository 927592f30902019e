import type { CodeChannel } from '@hai/contract/phone'
import type { Language } from '../../../platform/words/words.ts'

export interface CodeToSend {
  /** E.164. */
  readonly phone: string
  readonly channel: CodeChannel
  readonly language: Language
  /** What the code allows, in the reader’s words, where it is one act; it stands in the message. */
  readonly message?: string
  readonly user_id: string
}

export interface Guess {
  readonly ref: string
  /** Six digits. */
  readonly code: string
}

/** `gone`: the provider knows no such code any more. `exhausted`: it has seen too many wrong ones, and looks at no other. */
export type GuessVerdict = 'right' | 'wrong' | 'gone' | 'exhausted'

/** Whoever makes codes of six digits, sends them to a phone, and knows them again. */
export interface PhoneVerifier {
  /** False: nobody is configured, and both acts fail with VERIFIER_NOT_CONFIGURED. */
  readonly isConfigured: boolean
  /**
   * Sends a code. The answer is the name by which it is checked.
   * Fails: PHONE_UNREACHABLE, RATE_LIMITED, VERIFIER_NOT_CONFIGURED, UNAVAILABLE (it may or may not have been sent).
   */
  readonly start: (code: CodeToSend) => Promise<string>
  /**
   * Sends nothing, and takes as long and fails as sending would, so that nobody learns which it was. The answer is a name no code
   * has.
   */
  readonly pretend: () => Promise<string>
  /** Whether this is the code. Fails: VERIFIER_NOT_CONFIGURED, UNAVAILABLE (nobody knows, and it may have been used up). */
  readonly check: (guess: Guess) => Promise<GuessVerdict>
  /** Makes a code good for nothing, so that the next one to the same phone is another. Never fails: at worst it runs out by itself. */
  readonly cancel: (ref: string) => Promise<void>
}
