export type VerificationMethod = 'phone' | 'authenticator' | 'passkey'
export type Channel = 'text' | 'voice'

/** Times are by this browser's clock. */
export interface SentCode {
  readonly channel: Channel
  readonly expiresAtMs: number
  readonly resendAtMs: number
}

/** A refused proof, or a code that could not be sent. */
export class ProofRejected extends Error {
  override readonly name = 'ProofRejected'
  readonly more: string | null
  /** By this browser's clock; null if not locked. */
  readonly lockedUntilMs: number | null
  readonly isWrongCode: boolean

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
    this.isWrongCode = isOfCode
  }
}

/** Sends and checks the second factor for one purpose: a step-up, or one staff action. */
export interface Verifier<Proven> {
  /** Usable methods; the first is the default. */
  readonly methods: readonly VerificationMethod[]
  readonly phone_ending: string | null
  /** Why the server can send no code to the phone, or null. */
  readonly phoneProblem: string | null
  readonly sent: SentCode | null
  readonly lockedUntilMs: number | null
  /** Throws ProofRejected or ApiError. */
  readonly send: (channel: Channel) => Promise<SentCode>
  /** Throws ProofRejected or ApiError. */
  readonly byCode: (way: 'phone' | 'authenticator', code: string) => Promise<Proven>
  /** Throws ProofRejected, ApiError or a WebAuthn error. */
  readonly byPasskey: () => Promise<Proven>
}

export const fromNow = (seconds: number): number => Date.now() + seconds * 1_000

export const CODE_SECONDS = 300
export const RESEND_SECONDS = 30
const LOCK_SECONDS = 600

/**
 * The end of a lock by this browser's clock. If the server's time cannot be right by this clock, the lock is assumed to
 * last its full duration from now.
 */
export function lockedUntil(retry_at: string | null): number {
  const whole = fromNow(LOCK_SECONDS)
  const retryAtMs = retry_at === null ? whole : Date.parse(retry_at)
  return retryAtMs > Date.now() && retryAtMs < whole ? retryAtMs : whole
}
