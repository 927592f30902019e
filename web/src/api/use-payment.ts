import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/online.ts'
import { forgetWhatChanged } from './invalidate-after-payment.ts'
import { createMoneyIntent, type MoneyIntent } from './payment-intent.ts'
import { moneyTrouble } from './payment-errors.ts'
import { useWalletRefresh } from './use-wallet-refresh.ts'

export interface MoneyAct<Asked, Answer> {
  act: (asked: Asked, idempotency_key: string) => Promise<Answer>
  /** Called on success, even if the screen is gone. */
  onDone: (answer: Answer, asked: Asked) => void
  /** Reloads data before an error from the server is shown; other failures do not wait for it. */
  onFailed?: ((error: Error) => Promise<unknown>) | undefined
  /** Identity of the input for the member. A retry after a lost response repeats the original input exactly. */
  whatOf?: (asked: Asked) => string | number
  /** Pass one that outlives the screen. */
  intent?: MoneyIntent<Asked>
}

/**
 * The call as a mutation, so that gate errors reach the session watcher. `onDone` runs separately: its errors say
 * nothing about the call, and the next attempt waits until the screen shows the result.
 */
export const moneyMutation = <Asked, Answer>(
  intent: MoneyIntent<Asked>,
  { act, onDone, onFailed }: Pick<MoneyAct<Asked, Answer>, 'act' | 'onDone' | 'onFailed'>,
): UseMutationOptions<Answer, Error, Asked> => ({
  mutationFn: (asked) => intent.attempt(asked, (idempotency_key) => act(asked, idempotency_key)),
  onSuccess: (answer, asked) => {
    queueMicrotask(() => onDone(answer, asked))
    setTimeout(intent.release)
  },
  onError: async (error) => {
    const reading = onFailed?.(error).catch(() => undefined)
    // Without a response the reload may not finish either, so do not wait for it.
    if (moneyTrouble(error, { isOpen: false }).kind === 'refused') await reading
    intent.release()
  },
})

/** Moves money once per intent, however often `run` is called. `trouble` classifies a failure. */
export function useMoneyAct<Asked, Answer>({
  act,
  onDone,
  onFailed,
  whatOf = (asked) => JSON.stringify(asked),
  intent: given,
}: MoneyAct<Asked, Answer>) {
  const [intent] = useState(() => given ?? createMoneyIntent<Asked>())
  const refreshWallet = useWalletRefresh()
  const done = (answer: Answer, asked: Asked) => {
    refreshWallet()
    forgetWhatChanged()
    onDone(answer, asked)
  }
  const [isRetry, setRetry] = useState(false)
  const mutation = useMutation(moneyMutation(intent, { act, onDone: done, onFailed }))
  const { mutate, reset, isPending, error } = mutation
  const trouble = error && moneyTrouble(error, { isOpen: intent.open() !== null })
  // Nothing was sent and the network is back, so clear the error.
  const isOver = useOnline() && trouble?.kind === 'offline'
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  return {
    isBusy: isPending,
    trouble,
    /** The input whose outcome is unknown, also during its retry. */
    unsure: isPending && !isRetry ? null : (intent.open()?.asked ?? null),
    run: (asked: Asked) => {
      if (!intent.begin()) return
      const open = intent.open()
      setRetry(open !== null)
      mutate(open && whatOf(open.asked) === whatOf(asked) ? open.asked : asked)
    },
    /** For callers that learn of the success by other means. */
    done,
    /** Clears the error but keeps the intent. */
    forgive: () => {
      if (!isPending) reset()
    },
  }
}
