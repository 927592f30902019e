import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/online.ts'
import { invalidateAfterPayment } from '../api/invalidate-after-payment.ts'
import { createPaymentIntent, type PaymentIntent } from './payment-intent.ts'
import { classifyPaymentError } from './payment-errors.ts'
import { useWalletRefresh } from '../api/use-wallet-refresh.ts'

export interface PaymentOptions<Input, Answer> {
  send: (input: Input, idempotency_key: string) => Promise<Answer>
  /** Called on success, even if the user has left the screen. */
  onDone: (answer: Answer, input: Input) => void
  /** Reloads data. An error from the server is shown only after the reload; other failures do not wait for it. */
  onFailed?: ((error: Error) => Promise<unknown>) | undefined
  /**
   * The values that make two inputs the same payment for the member. A retry after a lost response repeats the original
   * input exactly.
   */
  keyOf?: (input: Input) => string | number
  /** An intent that outlives the screen, so that a payment with an unknown outcome can be retried later. */
  intent?: PaymentIntent<Input>
}

/**
 * A mutation, so that the session watcher sees errors such as a blocked account. `onDone` runs separately, because an
 * error in it does not mean that the call failed. The next attempt waits until the screen shows the result.
 */
export const paymentMutation = <Input, Answer>(
  intent: PaymentIntent<Input>,
  { send, onDone, onFailed }: Pick<PaymentOptions<Input, Answer>, 'send' | 'onDone' | 'onFailed'>,
): UseMutationOptions<Answer, Error, Input> => ({
  mutationFn: (input) => intent.attempt(input, (idempotency_key) => send(input, idempotency_key)),
  onSuccess: (answer, input) => {
    queueMicrotask(() => onDone(answer, input))
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
export function usePayment<Input, Answer>({
  send,
  onDone,
  onFailed,
  keyOf = (input) => JSON.stringify(input),
  intent: given,
}: PaymentOptions<Input, Answer>) {
  const [intent] = useState(() => given ?? createPaymentIntent<Input>())
  const refreshWallet = useWalletRefresh()
  const done = (answer: Answer, input: Input) => {
    refreshWallet()
    invalidateAfterPayment()
    onDone(answer, input)
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
    unsure: isPending && !isRetry ? null : (intent.open()?.input ?? null),
    run: (input: Input) => {
      if (!intent.begin()) return
      const open = intent.open()
      setRetry(open !== null)
      mutate(open && keyOf(open.input) === keyOf(input) ? open.input : input)
    },
    /** Marks the payment as successful, for callers that learn of the success in another way. */
    done,
    /** Removes the error. An attempt with an unknown outcome and its idempotency key remain. */
    clear: () => {
      if (!isPending) reset()
    },
  }
}
