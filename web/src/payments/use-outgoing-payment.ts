import type { Output } from '@hai/contract/contract'
import { useLayoutEffect } from 'react'
import { hasCode } from '../api/api-error.ts'
import { isSamePayment, openForms, useOutgoingStore, type OutgoingCall, type OutgoingPayment } from './outgoing-payment.ts'
import { nextPayment } from './payment-state.ts'
import { useShowIfPaid } from './use-find-payment.ts'
import { usePayment } from './use-payment.ts'

interface OutgoingOptions<Call extends OutgoingCall> {
  readonly call: Call
  readonly send: (input: OutgoingPayment<Call>['input'], idempotency_key: string) => Promise<Output<Call>>
  readonly onDone: (answer: Output<Call>, payment: OutgoingPayment<Call>) => void
}

/**
 * A payment that the app remembers until its outcome is known, even if it is closed. While the outcome of an earlier one
 * is unknown, the next one uses its key, so at most one of the two goes out.
 */
export function useOutgoingPayment<Call extends OutgoingCall>({ call, send, onDone }: OutgoingOptions<Call>) {
  const store = useOutgoingStore()
  const showIfPaid = useShowIfPaid()
  const isOfCall = (payment: OutgoingPayment): payment is OutgoingPayment<Call> => payment.call === call
  const payment = usePayment<OutgoingPayment, Output<Call>>({
    calls: [call],
    store,
    isSame: isSamePayment,
    send: async (next, key) => {
      if (!isOfCall(next)) throw new TypeError(`this form sends ${call}, not ${next.call}`)
      try {
        return await send(next.input, key)
      } catch (error) {
        // The earlier payment with this key went out.
        if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) await showIfPaid(key)
        throw error
      }
    },
    onDone: (answer, paid) => {
      if (isOfCall(paid)) onDone(answer, paid)
    },
  })
  useLayoutEffect(() => {
    // The error of an earlier form does not concern this one.
    const clear = () => store.set(nextPayment(store.get(), { type: 'clear' }))
    clear()
    openForms.set(openForms.get() + 1)
    return () => {
      clear()
      openForms.set(openForms.get() - 1)
    }
  }, [store])
  const { unsure, problem, ...actions } = payment
  return {
    ...actions,
    /** `UnconfirmedNotice` tells of a lost answer. */
    problem: problem?.kind === 'unknown' ? null : problem,
    isUnsure: unsure !== null,
    /** The payment whose answer was lost, if it is the one on the screen. */
    unconfirmedSame: (shown: OutgoingPayment<Call> | null): OutgoingPayment<Call> | null =>
      unsure && shown && isOfCall(unsure) && isSamePayment(unsure, shown) ? unsure : null,
  }
}
