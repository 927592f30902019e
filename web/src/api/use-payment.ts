import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/online.ts'
import { invalidateAfterPayment } from './invalidate-after-payment.ts'
import { createPaymentIntent, type PaymentIntent } from './payment-intent.ts'
import { classifyPaymentError } from './payment-errors.ts'
import { useWalletRefresh } from './use-wallet-refresh.ts'

export interface PaymentOptions<Asked, Answer> {
  send: (asked: Asked, idempotency_key: string) => Promise<Answer>
  /** Called on success, even if the user has left the screen. */
  onDone: (answer: Answer, asked: Asked) => void
  /** Reloads data. An error from the server is shown only after the reload; other failures do not wait for it. */
  onFailed?: ((error: Error) => Promise<unknown>) | undefined
  /**
   * The values that make two inputs the same payment for the member. A retry after a lost response repeats the original
   * input exactly.
   */
  keyOf?: (asked: Asked) => string | number
  /** An intent that outlives the screen, so that a payment with an unknown outcome can be retried later. */
  intent?: PaymentIntent<Asked>
}

/**
 * A mutation, so that the session watcher sees errors such as a blocked account. `onDone` runs separately, because an
 * error in it does not mean that the call failed. The next attempt waits until the screen shows the result.
 */
export const paymentMutation = <Asked, Answer>(
  intent: PaymentIntent<Asked>,
  { send, onDone, onFailed }: Pick<PaymentOptions<Asked, Answer>, 'send' | 'onDone' | 'onFailed'>,
): UseMutationOptions<Answer, Error, Asked> => ({
  mutationFn: (asked) => intent.attempt(asked, (idempotency_key) => send(asked, idempotency_key)),
  onSuccess: (answer, asked) => {
    queueMicrotask(() => onDone(answer, asked))
    setTimeout(intent.release)
  },
  onError: async (error) => {
    const reading = onFailed?.(error).catch(() => undefined)
    // Without a clear answer from the server, the reload may never finish, so the mutation does not wait for it.
    if (classifyPaymentError(error, { isOpen: false }).kind === 'refused') await reading
    intent.release()
  },
})

/** Moves money at most once until the outcome is known, however often `run` is called. */
export function usePayment<Asked, Answer>({
  send,
  onDone,
  onFailed,
  keyOf = (asked) => JSON.stringify(asked),
  intent: given,
}: PaymentOptions<Asked, Answer>) {
  const [intent] = useState(() => given ?? createPaymentIntent<Asked>())
  const refreshWallet = useWalletRefresh()
  const done = (answer: Answer, asked: Asked) => {
    refreshWallet()
    invalidateAfterPayment()
    onDone(answer, asked)
  }
  const [isRetry, setRetry] = useState(false)
  const mutation = useMutation(paymentMutation(intent, { send, onDone: done, onFailed }))
  const { mutate, reset, isPending, error } = mutation
  const problem = error && classifyPaymentError(error, { isOpen: intent.open() !== null })
  // Nothing was sent and the network is back, so clear the error.
  const isOver = useOnline() && problem?.kind === 'offline'
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  return {
    isBusy: isPending,
    problem,
    /** The input whose outcome is unknown, also during its retry. Null if there is none. */
    unsure: isPending && !isRetry ? null : (intent.open()?.asked ?? null),
    run: (asked: Asked) => {
      if (!intent.begin()) return
      const open = intent.open()
      setRetry(open !== null)
      mutate(open && keyOf(open.asked) === keyOf(asked) ? open.asked : asked)
    },
    /** Marks the payment as successful, for callers that learn of the success in another way. */
    done,
    /** Removes the error. An attempt with an unknown outcome and its idempotency key remain. */
    clear: () => {
      if (!isPending) reset()
    },
  }
}
