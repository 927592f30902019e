import { isOnline } from '../lib/online.ts'
import { hasCode } from '../api/api-error.ts'
import { classifyPaymentError, NotSent } from './payment-errors.ts'

/** An attempt that was sent but whose outcome is still unknown. */
export interface UnconfirmedAttempt<Input> {
  readonly key: string
  readonly input: Input
}

export interface PaymentIntent<Input> {
  /** Starts an attempt; false if another one is running. End it with `release`. */
  begin: () => boolean
  release: () => void
  /** All attempts share a key until the outcome is known, so the server executes at most one of them. */
  attempt: <Answer>(input: Input, send: (idempotency_key: string) => Promise<Answer>) => Promise<Answer>
  /** The first attempt with the current key whose outcome is unknown; null if there is none. */
  open: () => UnconfirmedAttempt<Input> | null
  key: () => string
  /** Creates a new key. Only call this between `begin` and `release`, once the outcome for the old key is known. */
  renew: () => void
}

/**
 * Ensures that a payment happens at most once despite double presses, lost responses and corrected amounts. `before` is
 * the open attempt from before a reload. `keep` stores the open attempt before it is sent, and null once it is settled.
 */
export function createPaymentIntent<Input>(
  before: UnconfirmedAttempt<Input> | null = null,
  keep?: (open: UnconfirmedAttempt<Input> | null, key: string) => void,
): PaymentIntent<Input> {
  let open = before
  let key: string = before?.key ?? crypto.randomUUID()
  let isTaken = false

  function mark(now: UnconfirmedAttempt<Input> | null): void {
    open = now
    keep?.(now, key)
  }

  function renew(): void {
    mark(null)
    key = crypto.randomUUID()
  }

  async function attempt<Answer>(input: Input, send: (idempotency_key: string) => Promise<Answer>): Promise<Answer> {
    if (!isOnline()) throw new NotSent()
    const isOpen = open !== null
    const first = open ?? { key, input: input }
    mark(first)
    try {
      const answer = await send(key)
      renew()
      return answer
    } catch (error) {
      // The server used this key for another input, so no retry with the key can succeed.
      if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) renew()
      // The server refused the open attempt itself, so its outcome is now known. If it only refused another input, the
      // open attempt may still succeed.
      else if (first.input === input && classifyPaymentError(error, { isOpen }).kind === 'refused') mark(null)
      throw error
    }
  }

  return {
    attempt,
    renew,
    open: () => open,
    key: () => key,
    begin: () => !isTaken && (isTaken = true),
    release: () => {
      isTaken = false
    },
  }
}
