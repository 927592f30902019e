import { isOnline } from '../lib/online.ts'
import { moneyTrouble, NotAsked } from './money-trouble.ts'

export interface MoneyIntent {
  /** Takes the turn of a try; false while another has it. Whoever takes it gives it back with `release`. */
  begin: () => boolean
  release: () => void
  /** Makes one try. Every try of an intent carries the same key, until one succeeds; then a new intent begins. */
  attempt: <Answer>(act: (idempotency_key: string) => Promise<Answer>) => Promise<Answer>
  /** Whether a try went out of which nobody knows what became. */
  isOpen: () => boolean
  /** What the next try carries. */
  key: () => string
  /** Gives the key up: it belongs to what an earlier try has done. */
  renew: () => void
}

/**
 * What a member wants done with money exactly once: no double press, lost answer or corrected amount does it twice. `openKey`: that of a try,
 * made before this page was loaded, of which nobody knows what became.
 */
export function createMoneyIntent(openKey?: string): MoneyIntent {
  let key: string = openKey ?? crypto.randomUUID()
  let isTaken = false
  let isOpen = openKey !== undefined

  function renew(): void {
    key = crypto.randomUUID()
    isOpen = false
  }

  async function attempt<Answer>(act: (idempotency_key: string) => Promise<Answer>): Promise<Answer> {
    try {
      if (!isOnline()) throw new NotAsked()
      const answer = await act(key)
      renew()
      return answer
    } catch (error) {
      isOpen = moneyTrouble(error, { isOpen }).kind === 'unknown'
      throw error
    }
  }

  return {
    attempt,
    isOpen: () => isOpen,
    key: () => key,
    renew,
    begin: () => {
      const isFree = !isTaken
      isTaken = true
      return isFree
    },
    release: () => {
      isTaken = false
    },
  }
}
