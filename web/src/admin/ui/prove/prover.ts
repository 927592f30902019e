/** How somebody of the staff shows who they are. */
export type Way = 'phone' | 'authenticator' | 'passkey'
export type Channel = 'text' | 'voice'

/** A code on its way, by this browser's clock. */
export interface SentCode {
  readonly channel: Channel
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

/** Why a proof, or the sending of a code, came to nothing. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused'
  /** What is said below the headline. */
  readonly more: string | null
  /** Until when nothing is looked at, by this browser's clock; null: not locked. */
  readonly lockedUntilMs: number | null
  /** The code was wrong, or has run out: said at its field. */
  readonly isOfCode: boolean

  constructor(
    title: string,
    {
      more = null,
      lockedUntilMs = null,
      isOfCode = false,
    }: { more?: string | null; lockedUntilMs?: number | null; isOfCode?: boolean } = {},
  ) {
    super(title)
    this.more = more
    this.lockedUntilMs = lockedUntilMs
    this.isOfCode = isOfCode
  }
}

/** What a proof is for: to step up, or one act. */
export interface Prover<Proven> {
  /** Those that count now, the first is offered first. */
  readonly ways: readonly Way[]
  readonly phone_ending: string | null
  /** Why no code can go to a phone, in the server's words, where it has said so. */
  readonly phoneTrouble: string | null
  /** What was under way before the page came. */
  readonly sent: SentCode | null
  readonly lockedUntilMs: number | null
  /** Fails: ProofRefused, ApiError. */
  readonly send: (channel: Channel) => Promise<SentCode>
  /** Fails: ProofRefused, ApiError. */
  readonly byCode: (way: 'phone' | 'authenticator', code: string) => Promise<Proven>
  /** Fails: ProofRefused, ApiError, and as the browser's passkeys do. */
  readonly byPasskey: () => Promise<Proven>
}

/** Seconds that the server counted, from now on by this clock. */
export const fromNow = (seconds: number): number => Date.now() + seconds * 1_000

export const CODE_SECONDS = 300
export const RESEND_SECONDS = 30
const LOCK_SECONDS = 600

/** Until when the server looks at nothing, by this clock; the whole lock, where its moment cannot be right by a clock that is wrong. */
export function lockedUntil(retry_at: string | null): number {
  const whole = fromNow(LOCK_SECONDS)
  const said = retry_at === null ? whole : Date.parse(retry_at)
  return said > Date.now() && said < whole ? said : whole
}
