import { useState } from 'react'

interface Mutation {
  readonly isError: boolean
  readonly reset: () => void
}

/** Because a retry has the same idempotency key, a message whose response was lost is sent only once. */
export function useIntentKey() {
  const [idempotency_key, setKey] = useState(() => crypto.randomUUID())
  const renew = () => setKey(crypto.randomUUID())
  return {
    idempotency_key,
    /** Call after success. */
    renew,
    /** An input that changed after an error is a new message and gets a new key. */
    changedAfter: (mutation: Mutation): void => {
      if (!mutation.isError) return
      mutation.reset()
      renew()
    },
  }
}
