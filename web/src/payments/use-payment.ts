import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateAfterPayment } from '../api/invalidate-after-payment.ts'
import { useWalletRefresh } from '../api/use-wallet-refresh.ts'
import { isOnline, useOnline } from '../lib/online.ts'
import { createStore, useStore, type Store } from '../lib/store.ts'
import {
  nextPayment,
  problemIn,
  ready,
  unconfirmedIn,
  type Attempt,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts'

export interface PaymentOptions<Input, Answer> {
  readonly send: (input: Input, idempotency_key: string) => Promise<Answer>
  /** Called on success, even if the user has left the screen. */
  readonly onDone: (answer: Answer, input: Input) => void
  /** Reloads data. The error of a refused payment is shown only after the reload; other failures do not wait for it. */
  readonly onFailed?: ((error: Error) => Promise<unknown>) | undefined
  /** A state that outlives the screen. */
  readonly store?: Store<PaymentState<Input>>
  /** True if the member means the same payment. A retry after a lost answer then repeats the first input exactly. */
  readonly isSame?: (one: Input, other: Input) => boolean
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A mutation, so that the session watcher sees errors such as a blocked account. `onDone` runs separately, because an
 * error in it does not mean that the call failed. The next attempt waits until the screen shows the result.
 */
export const paymentMutation = <Input, Answer>(
  store: Store<PaymentState<Input>>,
  { send, onDone, onFailed }: Pick<PaymentOptions<Input, Answer>, 'send' | 'onDone' | 'onFailed'>,
): UseMutationOptions<Answer, Error, Attempt<Input>> => {
  const tell = (event: PaymentEvent<Input>): void => store.set(nextPayment(store.get(), event))
  return {
    mutationFn: ({ input, key }) => send(input, key),
    onSuccess: (answer, { input }) => {
      tell({ type: 'paid' })
      queueMicrotask(() => onDone(answer, input))
      setTimeout(() => tell({ type: 'clear' }))
    },
    onError: async (error) => {
      const failed: PaymentEvent<Input> = { type: 'failed', error }
      const reading = onFailed?.(error).catch(() => undefined)
      // Without a clear answer from the server, the reload may never finish, so the mutation does not wait for it.
      if (nextPayment(store.get(), failed).name === 'refused') await reading
      tell(failed)
    },
  }
}

/** Moves money at most once until the outcome is known, however often `run` is called. */
export function usePayment<Input, Answer>({
  send,
  onDone,
  onFailed,
  store: given,
  isSame = isEqual,
}: PaymentOptions<Input, Answer>) {
  const [store] = useState(() => given ?? createStore<PaymentState<Input>>(ready))
  const state = useStore(store)
  const tell = (event: PaymentEvent<Input>): void => store.set(nextPayment(store.get(), event))
  const refreshWallet = useWalletRefresh()
  const done = (answer: Answer, input: Input) => {
    refreshWallet()
    invalidateAfterPayment()
    onDone(answer, input)
  }
  const { mutate } = useMutation(paymentMutation(store, { send, onDone: done, onFailed }))
  const isBackOnline = useOnline() && state.name === 'offline'
  useEffect(() => {
    if (isBackOnline) store.set(nextPayment(store.get(), { type: 'clear' }))
  }, [isBackOnline, store])
  return {
    isBusy: state.name === 'sending' || state.name === 'paid',
    problem: problemIn(state),
    /** The input whose outcome is unknown, also during its retry. Null if there is none. */
    unsure: unconfirmedIn(state)?.input ?? null,
    run: (input: Input) => {
      const first = unconfirmedIn(store.get())
      const repeated = first && isSame(first.input, input) ? first.input : input
      const before = store.get()
      tell({
        type: 'send',
        attempt: { key: crypto.randomUUID(), input: repeated, sent_at: Date.now() },
        isOnline: isOnline(),
      })
      const after = store.get()
      if (after !== before && after.name === 'sending') mutate(after.attempt)
    },
    /** Removes the error. An attempt with an unknown outcome and its idempotency key remain. */
    clear: () => tell({ type: 'clear' }),
  }
}
