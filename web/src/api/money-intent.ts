import { isOnline } from '../lib/online.ts'
import { hasCode } from './api-error.ts'
import { moneyTrouble, NotAsked } from './money-trouble.ts'

/** What left under a key first, and of which nobody knows yet what became. */
export interface OpenTry<Asked> {
  readonly key: string
  readonly asked: Asked
}

export interface MoneyIntent<Asked> {
  /** Takes the turn of a try; false while another has it. Whoever takes it gives it back with `release`. */
  begin: () => boolean
  release: () => void
  /**
   * Makes one try. Every try carries the same key until it is known what was done under it: of all that is asked under one key the
   * server does one thing at most.
   */
  attempt: <Answer>(asked: Asked, act: (idempotency_key: string) => Promise<Answer>) => Promise<Answer>
  /** The try that left and was not answered, whatever was asked under its key since. Null: none, or it is known what became of it. */
  open: () => OpenTry<Asked> | null
  /** What the next try carries. */
  key: () => string
  /** Gives the key up. Only when it is known what was done under it, and in one's turn. */
  renew: () => void
}

/**
 * What a member wants done with money exactly once: no double press, lost answer or corrected amount does it twice. `before`: what was
 * open before this page was loaded; `keep` is told what is open under a key from now on, before it leaves, or that nothing is.
 */
export function createMoneyIntent<Asked>(
  before: OpenTry<Asked> | null = null,
  keep?: (open: OpenTry<Asked> | null, key: string) => void,
): MoneyIntent<Asked> {
  let open = before
  let key: string = before?.key ?? crypto.randomUUID()
  let isTaken = false

  function mark(now: OpenTry<Asked> | null): void {
    open = now
    keep?.(now, key)
  }

  function renew(): void {
    mark(null)
    key = crypto.randomUUID()
  }

  async function attempt<Answer>(asked: Asked, act: (idempotency_key: string) => Promise<Answer>): Promise<Answer> {
    if (!isOnline()) throw new NotAsked()
    const isOpen = open !== null
    const first = open ?? { key, asked }
    mark(first)
    try {
      const answer = await act(key)
      renew()
      return answer
    } catch (error) {
      // Something was done under the key, and it was not this: so nothing else ever will be.
      if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) renew()
      // A refusal is that of what was asked now: it says nothing about another payment that may still be under way.
      else if (first.asked === asked && moneyTrouble(error, { isOpen }).kind === 'refused') mark(null)
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
