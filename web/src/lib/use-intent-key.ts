import { useState } from 'react'

interface Act {
  readonly isError: boolean
  readonly reset: () => void
}

/** The key that what somebody writes is sent under: sent twice, because an answer was lost, it is there once. */
export function useIntentKey() {
  const [idempotency_key, setKey] = useState(() => crypto.randomUUID())
  const renew = () => setKey(crypto.randomUUID())
  return {
    idempotency_key,
    /** It is sent: the next is another. */
    renew,
    /** What is changed after a refusal is something else. */
    changedAfter: (act: Act): void => {
      if (!act.isError) return
      act.reset()
      renew()
    },
  }
}
