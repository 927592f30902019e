import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '../lib/online.ts'
import { forgetWhatChanged } from './after-payment.ts'
import { createMoneyIntent, type MoneyIntent } from './money-intent.ts'
import { moneyTrouble } from './money-trouble.ts'
import { useWalletRefresh } from './use-wallet-refresh.ts'

export interface MoneyAct<Asked, Answer> {
  /** The call, with the key it must carry. */
  act: (asked: Asked, idempotency_key: string) => Promise<Answer>
  /** It is done. Told even when the screen that asked is gone by then. */
  onDone: (answer: Answer, asked: Asked) => void
  /** Before a refusal is shown: what has to be read anew to show it. Of a failure without an answer, beside it. */
  onFailed?: ((error: Error) => Promise<unknown>) | undefined
  /** What makes it the same to a member, who may press again after a lost answer: then it is asked for as it was, word for word. */
  whatOf?: (asked: Asked) => string | number
  /** Where it outlives the screen. */
  intent?: MoneyIntent<Asked>
}

/**
 * The act as a mutation, so that a refusal at the gate reaches whoever watches the session. What happens after a success stands
 * apart: its faults say nothing about the act, and the next try has to wait until the screen shows what was done.
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
    // Where nobody answers, nobody answers the reading either: it does not keep the failure from being shown.
    if (moneyTrouble(error, { isOpen: false }).kind === 'refused') await reading
    intent.release()
  },
})

/** Moves money once per intent: `run` as often as it is pressed; `trouble` says what a failure means for the money. */
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
  // Nothing was asked, and now it can be: there is no trouble any more.
  const isOver = useOnline() && trouble?.kind === 'offline'
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  return {
    isBusy: isPending,
    trouble,
    /** What was asked first, while nobody knows what became of it; also while it is asked again. */
    unsure: isPending && !isRetry ? null : (intent.open()?.asked ?? null),
    run: (asked: Asked) => {
      if (!intent.begin()) return
      const open = intent.open()
      setRetry(open !== null)
      mutate(open && whatOf(open.asked) === whatOf(asked) ? open.asked : asked)
    },
    /** For whoever has found out by itself that it is done. */
    done,
    /** Forgets the trouble, not the intent. */
    forgive: () => {
      if (!isPending) reset()
    },
  }
}
