import type { CodeChannel } from '@hai/contract/phone'
import { checkCode, type CodeOutcome, type CodeAttempt } from './check-code.ts'
import { countGuess, type GuessOutcome } from './count-guess.ts'
import type { CodeDeps } from './deps.ts'
import { guessSubject } from './guesses.ts'
import { readLockedUntil, readOpen, type Subject } from './queries.ts'
import { sendCode, type CodeRequest } from './send-code.ts'
import { after, RESEND_MS } from './windows.ts'

export type { GuessOutcome } from './count-guess.ts'
export type { Subject } from './queries.ts'

export interface CodeState {
  readonly pending: {
    readonly channel: CodeChannel
    readonly expires_in_seconds: number
    readonly resend_in_seconds: number
  } | null
  readonly locked_seconds: number
}

/** A code is valid only for its purpose and action. Tries, locks and budgets are separate for each purpose. */
export interface PhoneCodes {
  readonly isConfigured: boolean
  /** Fails: LOCKED, RATE_LIMITED, PHONE_UNREACHABLE, VERIFIER_NOT_CONFIGURED, UNAVAILABLE. */
  readonly send: (request: CodeRequest) => Promise<void>
  readonly check: (guess: CodeAttempt) => Promise<CodeOutcome>
  readonly countGuess: (subject: Subject, isRight: () => Promise<boolean>) => Promise<GuessOutcome>
  readonly read: (subject: Subject) => Promise<CodeState>
}

export const createPhoneCodes = (deps: CodeDeps): PhoneCodes => ({
  isConfigured: deps.verifier.isConfigured,
  send: (request) => sendCode(deps, request),
  check: (guess) => checkCode(deps, guess),
  countGuess: (subject, isRight) => countGuess(deps, subject, isRight),
  read: (subject) => readState(deps, subject),
})

const SECOND_MS = 1_000

async function readState({ database, clock }: CodeDeps, subject: Subject): Promise<CodeState> {
  const now = clock.now()
  const secondsUntil = (moment: Date): number => Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / SECOND_MS))
  const open = (await readOpen(database, subject)).find(
    ({ action_id, expires_at, provider_ref }) =>
      action_id === (subject.action_id ?? '') && expires_at > now && provider_ref !== null,
  )
  const locked_until = await readLockedUntil(database, guessSubject(subject), now)
  return {
    pending: open
      ? {
          channel: open.channel,
          expires_in_seconds: secondsUntil(open.expires_at),
          resend_in_seconds: secondsUntil(after(open.created_at, RESEND_MS)),
        }
      : null,
    locked_seconds: locked_until ? secondsUntil(locked_until) : 0,
  }
}
