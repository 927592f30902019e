import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChangeName } from '../api/stale-query-types.ts'
import { isOnline, useOnline } from '../lib/online.ts'
import { createStore, useStore, type Store } from '../lib/store.ts'
import type { PaymentError } from './payment-errors.ts'
import {
  dispatch,
  inputsOf,
  nextPayment,
  problemIn,
  ready,
  unconfirmedIn,
  type Attempt,
  type PaymentState,
} from './payment-state.ts'

export interface PaymentOptions<Input, Answer> {
  /** The calls that `send` makes. They decide which queries are loaded again (`api/stale-queries.ts`). */
  readonly calls: readonly ChangeName[]
  readonly send: (input: Input, idempotency_key: string) => Promise<Answer>
  /**
   * Called on success, even if the user has left the screen. `replaced`: payments whose answers were lost, and which can
   * no longer go out, because this one has used their key.
   */
  readonly onDone: (answer: Answer, input: Input, replaced: readonly Input[]) => void
  /** `refusedToo`: other payments whose outcome was unknown. The refusal shows that none with this key has gone out. */
  readonly onFailed?: (problem: PaymentError | null, input: Input, refusedToo: readonly Input[]) => void
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
const paymentMutation = <Input, Answer>(
  store: Store<PaymentState<Input>>,
  { calls, send, onDone, onFailed }: Pick<PaymentOptions<Input, Answer>, 'calls' | 'send' | 'onDone' | 'onFailed'>,
): UseMutationOptions<Answer, Error, Attempt<Input>> => ({
  mutationKey: calls,
  mutationFn: ({ input, key }) => send(input, key),
  onSuccess: (answer, { input }) => {
    const earlier = unconfirmedIn(store.get())
    const replaced = earlier ? inputsOf(earlier).filter((one) => one !== input) : []
    dispatch(store, { type: 'paid' })
    queueMicrotask(() => onDone(answer, input, replaced))
    setTimeout(() => dispatch(store, { type: 'clear' }))
  },
  onError: (error, { input }) => {
    const before = unconfirmedIn(store.get())
    const next = nextPayment(store.get(), { type: 'failed', error })
    const isSettled = before !== null && unconfirmedIn(next) === null
    onFailed?.(problemIn(next), input, isSettled ? inputsOf(before).filter((one) => one !== input) : [])
    // Shows a lost answer at once. The reload may fail on the same network.
    if (next.name !== 'refused') store.set(next)
  },
  // Runs after the reload, so that a refusal is shown beside the current data.
  onSettled: (_answer, error, attempt) => {
    const state = store.get()
    if (error && state.name === 'sending' && state.attempt === attempt) dispatch(store, { type: 'failed', error })
  },
})

/** Moves money at most once until the outcome is known, however often `run` is called. */
export function usePayment<Input, Answer>({ store: given, isSame = isEqual, ...options }: PaymentOptions<Input, Answer>) {
  const [store] = useState(() => given ?? createStore<PaymentState<Input>>(ready))
  const state = useStore(store)
  const { mutate } = useMutation(paymentMutation(store, options))
  const isBackOnline = useOnline() && state.name === 'offline'
  useEffect(() => {
    if (isBackOnline) dispatch(store, { type: 'clear' })
  }, [isBackOnline, store])
  return {
    isBusy: state.name === 'sending' || state.name === 'paid',
    problem: problemIn(state),
    run: (input: Input) => {
      const before = store.get()
      const known = before.earlier?.isRefused === false ? inputsOf(before.earlier) : []
      const repeated = known.find((one) => isSame(one, input))
      dispatch(store, {
        type: 'send',
        attempt: { key: crypto.randomUUID(), input: repeated ?? input, sent_at_ms: Date.now() },
        isOnline: isOnline(),
        isSame,
      })
      const after = store.get()
      if (after !== before && after.name === 'sending') mutate(after.attempt)
    },
    /** Removes the error. An attempt with an unknown outcome and its idempotency key remain. */
    clear: () => dispatch(store, { type: 'clear' }),
  }
}
