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
  onFailed?: (error: Error) => Promise<unknown>
  /** The key of an earlier try of which nobody knows what became. */
  openKey?: string | undefined
}

/**
 * The act as a mutation, so that a refusal at the gate reaches whoever watches the session. What happens after a success stands
 * apart: its faults say nothing about the act, and the next try has to wait until the screen shows what was done.
 */
export const moneyMutation = <Asked, Answer>(
  intent: MoneyIntent,
  { act, onDone, onFailed }: MoneyAct<Asked, Answer>,
): UseMutationOptions<Answer, Error, Asked, { isOpen: boolean }> => ({
  mutationFn: (asked) => intent.attempt((idempotency_key) => act(asked, idempotency_key)),
  onMutate: () => ({ isOpen: intent.isOpen() }),
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
export function useMoneyAct<Asked, Answer>({ act, onDone, onFailed, openKey }: MoneyAct<Asked, Answer>) {
  const [intent] = useState(() => createMoneyIntent(openKey))
  const refreshWallet = useWalletRefresh()
  const done = (answer: Answer, asked: Asked) => {
    refreshWallet()
    forgetWhatChanged()
    onDone(answer, asked)
  }
  const mutation = useMutation(moneyMutation(intent, { act, onDone: done, ...(onFailed && { onFailed }) }))
  const { mutate, reset, isPending, error, context } = mutation
  const trouble = error && moneyTrouble(error, { isOpen: context?.isOpen ?? false })
  // Nothing was asked, and now it can be: there is no trouble any more.
  const isOver = useOnline() && trouble?.kind === 'offline'
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  return {
    isBusy: isPending,
    trouble: isOver ? null : trouble,
    run: (asked: Asked) => {
      if (intent.begin()) mutate(asked)
    },
    key: intent.key,
    /** Whether nobody knows what became of an earlier try, this page's or one before it: also once the trouble is forgiven. */
    isOpen: intent.isOpen,
    /** Its answer was lost and is found: it is done. A try that is under way says so itself. */
    settle: (answer: Answer, asked: Asked) => {
      if (!intent.begin()) return
      intent.renew()
      reset()
      done(answer, asked)
      intent.release()
    },
    /** Forgets the trouble, not the intent. */
    forgive: () => {
      if (!isPending) reset()
    },
  }
}
