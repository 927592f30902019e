import { useState } from 'react'

interface Act {
  readonly isError: boolean
  readonly reset: () => void
}

/** An idempotency key for a message or form: a retry after a lost response sends it only once. */
export function useIntentKey() {
  const [idempotency_key, setKey] = useState(() => crypto.randomUUID())
  const renew = () => setKey(crypto.randomUUID())
  return {
    idempotency_key,
    /** Call after success: the next message gets another key. */
    renew,
    /** If the user changes the input after an error, it is a new message and gets a new key. */
    changedAfter: (act: Act): void => {
      if (!act.isError) return
      act.reset()
      renew()
    },
  }
}
